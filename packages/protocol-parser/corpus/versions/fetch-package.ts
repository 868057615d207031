import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where published versions are kept between runs: outside of the repository. */
export function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'boxwright', 'edit-corpus');
}

/** The folder of an unpacked published version, fetched with `npm pack` when it is not there yet. No script of the package runs. */
export async function fetchPackage(name: string, version: string): Promise<string> {
  const cache = cacheFolder();
  const target = join(cache, `${name.replaceAll('/', '+')}@${version}`);
  if (existsSync(target)) return join(target, 'package');
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, 'fetch-'));
  try {
    const { stdout } = await run('npm', ['pack', `${name}@${version}`, '--silent', '--ignore-scripts'], { cwd: work });
    const archive = stdout.trim().split('\n').at(-1) ?? '';
    await run('tar', ['-xzf', archive], { cwd: work });
    await rm(join(work, archive));
    await rename(work, target);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return join(target, 'package');
}
