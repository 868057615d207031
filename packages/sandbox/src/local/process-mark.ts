import { readFileSync, readlinkSync } from 'node:fs';
import { startTimeOf } from './process-tree.ts';

/** Names a process so that other processes, also on other machines and in other PID namespaces, can tell whether it may still live. */
export interface ProcessMark {
  /** The machine; empty when it has no id of its own, as in many containers. */
  readonly machine: string;
  /** This start of the machine. */
  readonly boot: string;
  /** The PID namespace that the number counts in. */
  readonly namespace: string;
  readonly pid: number;
  /** Clock ticks since boot: a number that was used again has another start. */
  readonly startTime: string;
}

/** The mark of this process. */
export function ownMark(): ProcessMark {
  return {
    machine: readLine('/etc/machine-id'),
    boot: readLine('/proc/sys/kernel/random/boot_id'),
    namespace: readlinkSync('/proc/self/ns/pid'),
    pid: process.pid,
    startTime: startTimeOf(process.pid) ?? 'ended',
  };
}

/** The mark as one line of text. */
export function writeMark({ machine, boot, namespace, pid, startTime }: ProcessMark): string {
  return [machine || '-', boot || '-', namespace, pid, startTime].join(' ');
}

/** The mark that a line holds; null when it is not a whole one. */
export function readMark(line: string): ProcessMark | null {
  const [, machine, boot, namespace, pid, startTime] = /^(\S+) (\S+) (pid:\[\d+\]) (\d+) (\d+)(?: |$)/.exec(line) ?? [];
  if (!machine || !boot || !namespace || !pid || !startTime) return null;
  return { machine: blank(machine), boot: blank(boot), namespace, pid: Number(pid), startTime };
}

/**
 * True only when the marked process is known to have ended. One of another machine or of another PID namespace can't be seen from
 * here, so it counts as alive: leaving a dead one's files costs disk, removing a living one's breaks its build.
 */
export function hasEnded(mark: ProcessMark, own: ProcessMark, startTime = startTimeOf): boolean {
  if (mark.boot !== own.boot) return mark.machine !== '' && mark.machine === own.machine;
  return mark.namespace === own.namespace && startTime(mark.pid) !== mark.startTime;
}

function blank(word: string): string {
  return word === '-' ? '' : word;
}

function readLine(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
