import { closeSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { errnoOf } from './file-error.ts';

/** O_CLOEXEC as `/proc/self/fdinfo` shows it, octal. */
const closeOnExec = 0o2000000;

/**
 * Descriptors that this process got from its own parent and that a child would get too. Node closes its own on the way; a supervisor's
 * may stay open, and must not reach a sandbox.
 */
export function inheritedDescriptors(): number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => fd > 2 && !isClosedOnExec(fd));
}

/**
 * Starts a child with an empty file in place of each such descriptor. `start` gets the stdio entries that continue its list of
 * `length` entries.
 */
export function withoutInherited<T>(length: number, start: (entries: readonly number[]) => T): T {
  const last = Math.max(0, ...inheritedDescriptors());
  if (last < length) return start([]);
  // Leaving an entry out, or 'ignore', would let the child keep what is there.
  const empty = openSync('/dev/null', 'r');
  try {
    return start(Array.from({ length: last + 1 - length }, () => empty));
  } finally {
    closeSync(empty);
  }
}

function isClosedOnExec(fd: number): boolean {
  try {
    const flags = /^flags:\s+([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & closeOnExec) !== 0;
  } catch (error) {
    // The listing's own descriptor is gone by now.
    if (errnoOf(error) === 'ENOENT') return true;
    throw error;
  }
}
