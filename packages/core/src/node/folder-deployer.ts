import { mkdir, readdir, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { CoreError } from '../errors/core-error.ts';
import type { Deployer, Deployment } from '../pipelines/deployer.ts';
import { hashTree } from '../values/hash-tree.ts';
import { randomLabel } from './defaults.ts';

/** Where and how a folder deployer writes. */
export interface FolderDeployerOptions {
  /** Folder that a web server serves from; made when it is missing. */
  readonly root: string;
  /** The address of a project, when it is known. null by default. */
  readonly url?: (projectId: string) => string;
  /** Builds of a project that are kept, the served one included. 5 by default. */
  readonly keep?: number;
}

/**
 * Deploys into a folder: `<root>/<project>/current` is a link to a build that is named by the hash of its files. A build is written whole
 * beside the others, then the link is swapped in one step, so a reader meets the old or the new version and never a mix.
 */
export function folderDeployer(options: FolderDeployerOptions): Deployer {
  const { root, url, keep = 5 } = options;
  return {
    contract: 1,
    name: 'folder',
    async deploy({ files, projectId, signal }) {
      const folder = join(root, folderName(projectId));
      const build = await hashTree(files);
      await writeBuild(join(folder, 'builds'), build, files, signal);
      signal.throwIfAborted();
      await switchTo(folder, build);
      await prune(folder, build, keep);
      return { url: url?.(projectId) ?? null };
    },
  };
}

/** Ids made by Boxwright are plain; anything else is spelt so that no two ids share a folder and none is a path. */
function folderName(projectId: string): string {
  return /^[0-9a-z][0-9a-z-]{0,63}$/.test(projectId) ? projectId : `x-${Buffer.from(projectId).toString('hex')}`;
}

async function writeBuild(
  builds: string,
  build: string,
  files: Deployment['files'],
  signal: AbortSignal,
): Promise<void> {
  await mkdir(builds, { recursive: true });
  const known = await readdir(builds);
  if (known.includes(build)) return;
  const scratch = join(builds, `.part-${randomLabel()}`);
  try {
    for (const [path, content] of files) {
      signal.throwIfAborted();
      const target = join(scratch, inside(path));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
    }
    await mkdir(scratch, { recursive: true });
    await rename(scratch, join(builds, build)).catch((error: unknown) => {
      // Another deployment of the same files came first: theirs is ours.
      if (!isThere(error)) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function inside(path: string): string {
  const normal = normalize(path);
  if (isAbsolute(path) || normal === '..' || normal.startsWith(`..${sep}`) || path.includes('\0')) {
    throw new CoreError('core/invalid-path', `${JSON.stringify(path)} leads out of the deployed folder.`);
  }
  return normal;
}

async function switchTo(folder: string, build: string): Promise<void> {
  const next = join(folder, `.next-${randomLabel()}`);
  await symlink(join('builds', build), next);
  await rename(next, join(folder, 'current'));
}

/** Removes what has not been served for longest, as far as names tell: by time of change. */
async function prune(folder: string, current: string, keep: number): Promise<void> {
  const builds = join(folder, 'builds');
  const served = (await readlink(join(folder, 'current'))).split(sep).at(-1) ?? current;
  const names = (await readdir(builds)).filter((name) => !name.startsWith('.') && name !== current && name !== served);
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(builds, name))).mtimeMs })));
  const old = aged.toSorted((one, other) => other.at - one.at).slice(Math.max(0, keep - 1));
  await Promise.all(old.map(({ name }) => rm(join(builds, name), { recursive: true, force: true })));
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTEMPTY');
}
