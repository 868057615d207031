import { SandboxError, type SandboxErrorOptions } from '../../sandbox-error.ts';
import type { Asking } from '../../check-arguments.ts';
import type { Fault, Faults } from '../../contract/faults.ts';

/** Faults in waiting. */
export interface MemoryFaults extends Faults {
  /** Takes the fault that strikes this call, if any. */
  take(op: string): Fault | null;
  /** Takes the fault that strikes this call, if it is of such a type. */
  takeIf(op: string, wanted: (type: Fault['type']) => boolean): Fault | null;
}

/** A list of faults, each of which strikes once. */
export function memoryFaults(): MemoryFaults {
  const waiting: Fault[] = [];
  const takeIf: MemoryFaults['takeIf'] = (op, wanted) => {
    const at = waiting.findIndex((fault) => fault.op === op && wanted(fault.type));
    return at < 0 ? null : (waiting.splice(at, 1)[0] ?? null);
  };
  return {
    next: (fault) => void waiting.push(fault),
    reset: () => void waiting.splice(0),
    take: (op) => takeIf(op, () => true),
    takeIf,
  };
}

/** The error that an HTTP status of a backend means. */
export function statusError(status: number, asking: Asking): SandboxError {
  const base = { ...asking, outcome: 'not-started' } as const;
  const errors: Readonly<Record<number, SandboxErrorOptions>> = {
    401: { ...base, code: 'sandbox/auth', message: 'The backend refused the credentials.' },
    429: { ...base, code: 'sandbox/rate-limited', message: 'Too many calls.', retryable: true, retryAfterMs: 1000 },
    503: { ...base, code: 'sandbox/capacity', message: 'The backend has no room.', retryable: true },
  };
  return new SandboxError(
    errors[status] ?? { ...asking, code: 'sandbox/provider-error', message: `The backend answered ${status}.` },
  );
}
