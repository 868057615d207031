import { mkdirSync, writeFileSync } from 'node:fs';
import { chmod, lstat, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf } from './file-error.ts';
import { hasEnded, ownMark, readMark, writeMark } from './process-mark.ts';

/** The host folders of one sandbox, below a folder that only this user may enter. */
export interface SandboxFolders {
  /** The folder of all the others. */
  readonly base: string;
  /** The folder of what commands may write; becomes a file system of its own under a disk limit. */
  readonly disk: string;
  /** The working folder. */
  readonly app: string;
  /** Files of `/tmp`. */
  readonly temporary: string;
  /** The home folder. */
  readonly home: string;
  /** Writable places in a read-only layer. */
  readonly scratch: string;
  /** Sockets of helpers; commands don't see it. */
  readonly run: string;
}

/** Folders in a layer's `node_modules` that build tools write to. */
export const layerScratch = ['.vite', '.vite-temp'] as const;

/** Makes the folders of a new sandbox, owned by this process for as long as it lives; those on its disk come later. */
export function makeSandboxFolders(parent: string, id: string): SandboxFolders {
  const base = join(parent, id);
  const at = (name: string): string => join(base, name);
  mkdirSync(base, { mode: 0o700 });
  writeFileSync(at('owner'), writeMark(ownMark()));
  for (const name of ['run', 'disk']) mkdirSync(at(name));
  return {
    base,
    disk: at('disk'),
    app: at('disk/app'),
    temporary: at('disk/tmp'),
    home: at('disk/home'),
    scratch: at('disk/scratch'),
    run: at('run'),
  };
}

/** Makes the folders on the disk. `prefix` leads to the mount namespace that the disk is in. */
export function makeDiskFolders(folders: SandboxFolders, prefix: string): void {
  const scratch = layerScratch.map((name) => join(folders.scratch, name));
  for (const path of [join(folders.app, 'node_modules'), folders.temporary, folders.home, ...scratch]) {
    mkdirSync(prefix + path, { recursive: true });
  }
}

/** Removes a folder and all in it, also what was made unreadable inside. Nothing may run in it any more. */
export async function removeFolder(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    if (errnoOf(error) !== 'EACCES' && errnoOf(error) !== 'EPERM' && errnoOf(error) !== 'ENOTEMPTY') throw error;
    await openUp(path);
    await rm(path, { recursive: true, force: true });
  }
}

/** Removes what sandboxes of processes that were killed left behind; those of processes it can't see stay. */
export async function sweepSandboxFolders(parent: string): Promise<void> {
  const own = ownMark();
  for (const id of await readdir(parent)) {
    const base = join(parent, id);
    const mark = readMark(await readFile(join(base, 'owner'), 'utf8').catch(() => ''));
    // Without a whole mark it is being made (a file is empty before it is written), or is not ours to judge.
    if (mark !== null && hasEnded(mark, own)) await removeFolder(base);
  }
}

async function openUp(path: string): Promise<void> {
  if (!(await lstat(path)).isDirectory()) return;
  await chmod(path, 0o700);
  for (const name of await readdir(path)) await openUp(join(path, name));
}
