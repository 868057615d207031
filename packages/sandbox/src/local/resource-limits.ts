import { writeFileSync } from 'node:fs';
import type { Asking } from '../check-arguments.ts';
import type { SandboxLimits } from '../provider.ts';
import { SandboxError } from '../sandbox-error.ts';
import { type ControlGroup, openControlGroup } from './control-group.ts';

/** Bounds of a sandbox that asks for none, so that a program that runs away takes no machine with it. */
export const defaultLimits = { memoryBytes: 4 * 1024 ** 3, processes: 512 } as const;

/** How the bounds of one sandbox are held. */
export interface ResourceLimits {
  /** Puts a process, and with it all that it will fork, into the control group; does nothing without one. */
  settle(pid: number): void;
  /** Program and arguments, put before a launcher's own, that do the same from within; empty where `settle` does it. */
  readonly enter: readonly string[];
  /** Lines of `sh` that set limits of single processes, run inside. */
  readonly prelude: string;
  /** Lets go of what holds them. */
  close(): Promise<void>;
}

/** Sets bounds up: by a control group, else by limits of each process (memory) and each command (processes). */
export async function openResourceLimits(
  id: string,
  asked: SandboxLimits,
  version: 1 | 2 | null,
  asking: Asking,
): Promise<ResourceLimits> {
  const limits = { ...defaultLimits, ...asked };
  if (version !== null) {
    const group: ControlGroup = await openControlGroup(id, limits, version);
    const settle = (pid: number): void => {
      for (const file of group.joinFiles) writeFileSync(file, String(pid));
    };
    return { settle, enter: group.enter, prelude: '', close: () => group.close() };
  }
  if (asked.cpus !== undefined) {
    throw new SandboxError({
      ...asking,
      code: 'sandbox/unsupported',
      message:
        'Processor time can be bounded only where control groups are writable: run as root, or leave `limits.cpus` out.',
      outcome: 'not-started',
    });
  }
  const kilobytes = Math.max(1, Math.floor(limits.memoryBytes / 1024));
  // dash calls the bound of processes -p, other shells -u.
  const prelude = `ulimit -d ${kilobytes} 2>/dev/null; ulimit -u ${limits.processes} 2>/dev/null || ulimit -p ${limits.processes} 2>/dev/null; `;
  return { settle: () => undefined, enter: [], prelude, close: async () => undefined };
}
