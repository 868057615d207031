import { readFileSync, readdirSync } from 'node:fs';
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

/** Stdio entries that put an empty file in place of each such descriptor, continuing a list of `length` entries. */
export function shadowDescriptors(length: number): 'ignore'[] {
  const last = Math.max(length - 1, ...inheritedDescriptors());
  return Array.from({ length: last + 1 - length }, () => 'ignore');
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
