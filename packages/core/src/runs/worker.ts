import { CoreError } from '../errors/core-error.ts';
import type { Lease } from '../journal/lease.ts';
import { executeRun, type Execution } from './execute-run.ts';
import type { ExecutionParts } from './execution-parts.ts';
import { settlesWithin } from './settles-within.ts';

/** Takes runs and executes them. */
export interface Worker {
  /** Looks for runs now. */
  wake(): void;
  /** Looks again for answers and for a cancellation of a run, if it is executed here; otherwise for runs. */
  nudge(runId: string): void;
  /** Takes runs until the signal aborts, at most so many at once. */
  work(concurrency: number, signal: AbortSignal | undefined): Promise<void>;
  /** Takes no more runs, and gives those at work back for another worker to go on with. */
  close(graceMs: number): Promise<void>;
}

/** What a worker works with. */
export interface WorkerOptions {
  readonly parts: ExecutionParts;
  /** Who holds the leases. */
  readonly holder: string;
  readonly leaseMs: number;
  /** How often it looks for runs that nobody told it about: those of other processes, of dead workers, with expired questions. */
  readonly pollMs: number;
  /** How many runs it takes at once by itself; 0 when it only takes runs inside of `work`. */
  readonly concurrency: number;
}

interface Held {
  readonly execution: Execution;
  renewNow(): void;
}

/** The longest time between two renewals: they are also how a cancellation from another process is heard, which is to stop a run within 2 s. */
const maxBeatMs = 1_500;

/** Makes the worker of an app. */
export function createWorker(options: WorkerOptions): Worker {
  const { parts, holder, leaseMs, pollMs } = options;
  const { journal, surroundings } = parts;
  const held = new Map<string, Held>();
  let concurrency = options.concurrency;
  let cancelSweep: (() => void) | null = null;
  let pumping = false;
  let again = false;
  let closed = false;

  function launch(lease: Lease): void {
    const execution = executeRun(parts, lease);
    const heart = startHeart(lease, execution);
    held.set(lease.runId, { execution, renewNow: heart.renewNow });
    void execution.done.then(() => {
      heart.stop();
      held.delete(lease.runId);
      wake();
    });
  }

  /** Renews a lease well before it expires. A store that does not answer is asked again until the lease is surely lost. */
  function startHeart(first: Lease, execution: Execution): { stop(): void; renewNow(): void } {
    let lease = first;
    let cancelBeat: () => void = () => {};
    let stopped = false;
    const beat = async (): Promise<void> => {
      cancelBeat();
      try {
        const renewed = await journal.renew(lease, leaseMs);
        if (renewed === null) {
          execution.stop(new CoreError('core/lease-lost', `Run ${lease.runId} was taken over by another worker.`));
          return;
        }
        lease = renewed;
        if (typeof renewed.cancel === 'string') execution.stop(new CoreError('core/cancelled', renewed.cancel));
      } catch (error) {
        if (surroundings.now() >= lease.expiresAt) {
          execution.stop(
            new CoreError('core/lease-lost', `The lease of run ${lease.runId} could not be renewed.`, { cause: error }),
          );
        }
      }
      if (!stopped) schedule();
    };
    const schedule = (): void => {
      cancelBeat();
      cancelBeat = surroundings.timers.set(Math.min(leaseMs / 3, maxBeatMs), () => void beat());
    };
    schedule();
    return {
      renewNow: () => void beat(),
      stop() {
        stopped = true;
        cancelBeat();
      },
    };
  }

  async function pump(): Promise<void> {
    if (pumping) {
      again = true;
      return;
    }
    pumping = true;
    try {
      do {
        again = false;
        while (!closed && held.size < concurrency) {
          const lease = await journal.acquire({ holder, ttlMs: leaseMs });
          if (lease === null) break;
          if (closed) await journal.release(lease);
          else launch(lease);
        }
      } while (again);
    } catch {
      // A store that is unreachable now is asked again at the next sweep; runs are safe where they are.
    } finally {
      pumping = false;
    }
  }

  function wake(): void {
    if (closed || concurrency === 0) return;
    void pump();
    if (cancelSweep === null) sweepLater();
  }

  function sweepLater(): void {
    cancelSweep?.();
    cancelSweep = surroundings.timers.set(
      pollMs,
      () => {
        cancelSweep = null;
        wake();
      },
      { background: true },
    );
  }

  return {
    wake,
    nudge(runId) {
      const mine = held.get(runId);
      if (mine === undefined) {
        wake();
        return;
      }
      mine.execution.wake();
      mine.renewNow();
    },
    async work(wanted, signal) {
      if (closed || signal?.aborted === true) return;
      concurrency = wanted;
      wake();
      await new Promise<void>((resolve) => {
        // A pending timer is what keeps a worker process alive between runs.
        let cancelAlive: () => void = () => {};
        const stayAlive = (): void => {
          cancelAlive = surroundings.timers.set(pollMs, () => (closed ? finish() : (wake(), stayAlive())));
        };
        const finish = (): void => {
          cancelAlive();
          signal?.removeEventListener('abort', finish);
          resolve();
        };
        signal?.addEventListener('abort', finish, { once: true });
        stayAlive();
      });
      concurrency = options.concurrency;
      if (!closed) await giveBack(parts.graceMs);
    },
    async close(graceMs) {
      closed = true;
      cancelSweep?.();
      await giveBack(graceMs);
    },
  };

  async function giveBack(graceMs: number): Promise<void> {
    const working = Array.from(held.values(), ({ execution }) => execution);
    for (const execution of working) execution.stop(new CoreError('core/closed', 'The app is closing.'));
    await settlesWithin(surroundings.timers, graceMs, Promise.all(working.map(({ done }) => done)));
  }
}
