import { CoreError } from '../errors/core-error.ts';
import type { Timers } from '../runs/surroundings.ts';

/** How long a call may be silent or last, in milliseconds. */
export interface CallTimeouts {
  /** Until the first piece of text or reasoning. 120,000 by default: large prompts and reasoning models start late. */
  readonly firstPartMs: number;
  /** Between two pieces. 60,000 by default. */
  readonly idleMs: number;
  /** The whole call. 600,000 by default. */
  readonly totalMs: number;
}

/** Generous against slow models, finite against dead ones. */
export const defaultCallTimeouts: CallTimeouts = { firstPartMs: 120_000, idleMs: 60_000, totalMs: 600_000 };

/** Watches one call. */
export interface Watchdog {
  /** A piece arrived. */
  alive(): void;
  stop(): void;
}

/** Aborts the call with a `core/model-timeout` when it is silent for too long or lasts too long. Stop it when the call has ended. */
export function watch(
  controller: AbortController,
  timeouts: CallTimeouts,
  timers: Timers,
  now: () => number,
): Watchdog {
  let lastAlive = now();
  let started = false;
  const expire = (text: string, ms: number): void =>
    controller.abort(new CoreError('core/model-timeout', `The model gave ${text} within ${ms} ms.`));
  const cancelTotal = timers.set(timeouts.totalMs, () => expire('no whole answer', timeouts.totalMs));
  let cancelIdle: () => void;
  // One timer that looks again when it fires, rather than one re-armed for every piece.
  const check = (): void => {
    const limitMs = started ? timeouts.idleMs : timeouts.firstPartMs;
    const leftMs = lastAlive + limitMs - now();
    if (leftMs <= 0) expire(started ? 'no further piece of the answer' : 'no first piece of the answer', limitMs);
    else cancelIdle = timers.set(leftMs, check);
  };
  cancelIdle = timers.set(timeouts.firstPartMs, check);
  return {
    alive() {
      lastAlive = now();
      if (started) return;
      started = true;
      cancelIdle();
      cancelIdle = timers.set(timeouts.idleMs, check);
    },
    stop() {
      cancelTotal();
      cancelIdle();
    },
  };
}
