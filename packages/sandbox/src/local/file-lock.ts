import { readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errnoOf } from './file-error.ts';
import { hasEnded, ownMark, readMark, writeMark } from './process-mark.ts';

/** Milliseconds between two tries for a lock that a living process holds. */
const retryMs = 50;

/** Milliseconds between two signs of life of a holder. */
const refreshMs = 10_000;

/** A holder that can't be seen from here counts as dead after this many milliseconds without a sign of life. */
const staleMs = 60_000;

/**
 * Runs `work` while holding a lock file. One left by a process that was killed is taken over: at once when the process can be
 * seen to have ended, else (another PID namespace, another machine) when it has shown no sign of life for a minute.
 */
export async function withFileLock<T>(path: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const mine = `${writeMark(ownMark())} ${randomUUID()}`;
  while (!(await tryLock(path, mine))) await pause(retryMs, undefined, { signal });
  // A lock that was taken away has nothing to refresh.
  const refresh = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), refreshMs);
  try {
    return await work();
  } finally {
    clearInterval(refresh);
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
  if (held === null) return false;
  const mark = readMark(held);
  // An empty file is a lock being written, unless it stays empty.
  const dead = (mark !== null && hasEnded(mark, ownMark())) || (await isStale(path));
  if (dead) await takeAway(path);
  return false;
}

async function isStale(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > staleMs;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
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
