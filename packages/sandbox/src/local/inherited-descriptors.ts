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
export function withoutInherited<T>(
  found: readonly number[],
  length: number,
  start: (entries: readonly (number | 'ignore')[]) => T,
): T {
  const inherited = new Set(found.filter((fd) => fd >= length));
  if (inherited.size === 0) return start([]);
  const last = Math.max(...inherited);
  // 'ignore' leaves a descriptor past the third as it is, so what is inherited is written over with an empty file.
  const empty = openSync('/dev/null', 'r');
  try {
    return start(
      Array.from({ length: last + 1 - length }, (_, index) => (inherited.has(length + index) ? empty : 'ignore')),
    );
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
