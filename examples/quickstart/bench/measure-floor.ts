import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { treeHandler } from '@boxwright/core';
import type { BrowserLauncher } from '@boxwright/verify';

const run = promisify(execFile);

/** A plain folder with the app and its packages installed, in which nothing of Boxwright takes part. */
export interface Floor extends AsyncDisposable {
  /** Milliseconds of one bare `vite build` and one page load of its output in an open browser. */
  measure(): Promise<{ readonly buildMs: number; readonly loadMs: number }>;
}

/** Installs the app's packages; the installation is not part of the floor. */
export async function layFloor(
  files: ReadonlyMap<string, string | Uint8Array>,
  browser: BrowserLauncher,
  now: () => number,
): Promise<Floor> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-floor-'));
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await run('pnpm', ['install', '--frozen-lockfile', '--ignore-scripts', '--ignore-workspace'], { cwd: folder });
  const vite = join(folder, 'node_modules/.bin/vite');
  return {
    async measure() {
      const start = now();
      await run(vite, ['build', '--logLevel', 'error'], { cwd: folder });
      const built = now();
      const output = await readOutput(join(folder, 'dist'));
      const origin = 'http://floor.localhost';
      await using opened = await browser({
        signal: new AbortController().signal,
        origins: { [origin]: treeHandler(output) },
      });
      const loadStart = now();
      const page = await opened.newPage();
      await page.goto(`${origin}/`);
      return { buildMs: built - start, loadMs: now() - loadStart };
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readOutput(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Uint8Array>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length + 1), await readFile(path));
  }
  return files;
}
