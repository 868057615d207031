import { readFileSync } from 'node:fs';
import { errnoOf } from './file-error.ts';

/** The processes below one, nearest first, read from the kernel; empty when it has ended. */
export function descendantsOf(pid: number): number[] {
  const found: number[] = [];
  const pending = [pid];
  for (const parent of pending) {
    for (const child of childrenOf(parent)) {
      found.push(child);
      pending.push(child);
    }
  }
  return found;
}

/** The direct children of a process. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ESRCH') return [];
    throw error;
  }
}

/** Sends a signal; a process that has ended already is fine. */
export function signalProcess(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errnoOf(error) !== 'ESRCH') throw error;
  }
}

/** When a process started, in clock ticks since boot: with its number it names the process for ever. Null when it has ended. */
export function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may hold spaces; field 22 is the 20th after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ESRCH') return null;
    throw error;
  }
}
