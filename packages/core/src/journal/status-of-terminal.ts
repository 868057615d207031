import type { RunStatus } from './records.ts';

/** The status of a run whose last event has this type; null when the type ends no run. */
export function statusOfTerminal(type: string): Extract<RunStatus, 'completed' | 'failed' | 'cancelled'> | null {
  if (type === 'run.completed') return 'completed';
  if (type === 'run.failed') return 'failed';
  return type === 'run.cancelled' ? 'cancelled' : null;
}

/** Whether a run of this status has ended. */
export function hasEnded(status: RunStatus): status is 'completed' | 'failed' | 'cancelled' {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
