import type { Timers } from '../../src/runs/surroundings.ts';

/** A clock and timers that only move when told to. */
export interface ManualTimers extends Timers {
  now(): number;
  /** Moves the clock and runs what falls due, in order. */
  advance(ms: number): void;
  /** Timers that are set and not yet due. */
  pending(): number;
}

/** Starts at 1,000,000 ms. */
export function manualTimers(): ManualTimers {
  let now = 1_000_000;
  let set: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    set(ms, run) {
      const timer = { at: now + ms, run };
      set.push(timer);
      return () => {
        set = set.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = set.filter((timer) => timer.at <= end).toSorted((left, right) => left.at - right.at)[0];
        if (due === undefined) break;
        set = set.filter((timer) => timer !== due);
        now = Math.max(now, due.at);
        due.run();
      }
      now = end;
    },
    pending: () => set.length,
  };
}
