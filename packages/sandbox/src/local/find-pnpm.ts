import { closeSync, openSync, readSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from './cache-folder.ts';
import { findProgram, isExecutableFile } from './find-program.ts';

/**
 * The native pnpm program: the given one, else that of an installed `pnpm` package (of the current folder's project, then of this
 * package), else the one on the search path. Null when there is none that runs without Node.
 */
export function findPnpm(given: string | undefined, environment: Environment): string | null {
  if (given !== undefined) return isNativeProgram(given) ? realpathSync(given) : null;
  const installed = [pathToFileURL(join(process.cwd(), 'package.json')).href, import.meta.url].map(fromPackage);
  const found = installed.find((path) => path !== null) ?? onPath(environment['PATH']);
  return found ?? null;
}

/** The platform's program that belongs to the `pnpm` package found from a module. */
function fromPackage(from: string): string | null {
  const manifest = resolve('pnpm/package.json', from);
  if (manifest === null) return null;
  const platforms = ['', '-musl'].map((suffix) => `@pnpm/exe.${process.platform}-${process.arch}${suffix}`);
  const folders = platforms.map((name) => resolve(`${name}/package.json`, pathToFileURL(manifest).href));
  const candidates = [...folders, manifest].flatMap((path) => (path === null ? [] : [join(dirname(path), 'pnpm')]));
  return candidates.find(isNativeProgram) ?? null;
}

function onPath(searchPath: string | undefined): string | null {
  const found = findProgram('pnpm', searchPath);
  if (found === null) return null;
  const real = realpathSync(found);
  return isNativeProgram(real) ? real : fromPackage(pathToFileURL(real).href);
}

function resolve(request: string, from: string): string | null {
  try {
    return realpathSync(createRequire(from).resolve(request));
  } catch {
    // Not installed there.
    return null;
  }
}

/** Whether a file is an ELF program, not a script that needs Node. */
function isNativeProgram(path: string): boolean {
  if (!isExecutableFile(path)) return false;
  const fd = openSync(path, 'r');
  try {
    const start = Buffer.alloc(4);
    readSync(fd, start, 0, 4, 0);
    return start.equals(Buffer.from([0x7f, 0x45, 0x4c, 0x46]));
  } finally {
    closeSync(fd);
  }
}
