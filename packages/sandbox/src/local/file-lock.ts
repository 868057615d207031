import { readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errnoOf } from './file-error.ts';
import { startTimeOf } from './process-tree.ts';

/** Milliseconds between two tries for a lock that a living process holds. */
const retryMs = 50;

/** Runs `work` while holding a lock file. One left by a process that was killed is taken over. */
export async function withFileLock<T>(path: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const mine = `${process.pid} ${startTimeOf(process.pid) ?? ''} ${randomUUID()}`;
  while (!(await tryLock(path, mine))) await pause(retryMs, undefined, { signal });
  try {
    return await work();
  } finally {
    if ((await readOrNull(path)) === mine) await unlink(path);
  }
}

async function tryLock(path: string, mine: string): Promise<boolean> {
  try {
    await writeFile(path, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
  const held = await readOrNull(path);
  const [pid = '', startTime = ''] = held?.split(' ') ?? [];
  // An empty file is a lock being written; only a name of a dead process frees it.
  if (held === null || startTime === '' || startTimeOf(Number(pid)) === startTime) return false;
  await takeAway(path);
  return false;
}

/** Moves a dead lock aside first: of two that find it dead, one moves it and the other finds nothing. */
async function takeAway(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    await unlink(aside);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  }
}
