import type { Lease } from '../lease.ts';
import type { MemoryState, StoredRun } from './memory-state.ts';

/** Takes a run; see `Journal.acquire`. */
export function acquireRun(
  state: MemoryState,
  options: { readonly holder: string; readonly ttlMs: number; readonly runId?: string; readonly now: number },
): Lease | null {
  for (const run of options.runId === undefined ? state.runs.values() : onlyRun(state, options.runId)) {
    if (!isFree(run, options) || !hasTurn(run, options.now)) continue;
    const takeover = run.status === 'running';
    if (run.base === undefined) run.base = run.project.live;
    run.status = 'running';
    run.holder = options.holder;
    run.fence += 1;
    run.expiresAt = options.now + options.ttlMs;
    return leaseOf(run, takeover);
  }
  return null;
}

/** Prolongs a lease; see `Journal.renew`. */
export function renewLease(run: StoredRun | undefined, lease: Lease, expiresAt: number): Lease | null {
  if (run === undefined || !holds(run, lease)) return null;
  run.expiresAt = expiresAt;
  return leaseOf(run, lease.takeover === true);
}

/** Gives a run back; see `Journal.release`. */
export function releaseRun(run: StoredRun | undefined, lease: Lease, as: 'ready' | 'waiting', now: number): void {
  if (run === undefined || !holds(run, lease)) return;
  run.holder = null;
  run.status = as === 'waiting' && isWaiting(run, now) ? 'waiting' : 'ready';
}

/** Whether the lease is the run's current one. */
export function holds(run: StoredRun, lease: Lease): boolean {
  return run.status === 'running' && run.fence === lease.fence;
}

function* onlyRun(state: MemoryState, id: string): Iterable<StoredRun> {
  const run = state.runs.get(id);
  if (run !== undefined) yield run;
}

function isFree(
  run: StoredRun,
  asked: { readonly holder: string; readonly runId?: string; readonly now: number },
): boolean {
  if (run.status === 'ready') return true;
  if (run.status === 'waiting') return !isWaiting(run, asked.now);
  return (
    run.status === 'running' && run.expiresAt <= asked.now && (asked.runId !== undefined || run.holder !== asked.holder)
  );
}

/** One writer a project, oldest first. A run that is to be cancelled publishes nothing and needs no turn. */
function hasTurn(run: StoredRun, now: number): boolean {
  if (run.cancel !== null || run.status === 'running') return true;
  for (const other of run.project.runs) {
    if (other === run || other.cancel !== null) continue;
    if (other.status === 'running') return false;
    const isOlder = run.project.runs.indexOf(other) < run.project.runs.indexOf(run);
    if (isOlder && (other.status === 'ready' || (other.status === 'waiting' && !isWaiting(other, now)))) return false;
  }
  return true;
}

function isWaiting(run: StoredRun, now: number): boolean {
  if (run.cancel !== null) return false;
  const open = Array.from(run.questions.values()).filter((question) => question.answer === null);
  return open.length > 0 && open.every((question) => question.expiresAt > now);
}

function leaseOf(run: StoredRun, takeover: boolean): Lease {
  return { runId: run.created.id, fence: run.fence, expiresAt: run.expiresAt, takeover, cancel: run.cancel };
}
