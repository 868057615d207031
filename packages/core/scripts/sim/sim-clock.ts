import type { Timers } from '../../src/runs/surroundings.ts';

/** Time that passes only when nothing is left to do at the present moment. */
export interface SimClock {
  readonly now: () => number;
  /** Timers of one process; they stop firing with it. */
  timersOf(isAlive: () => boolean): Timers;
  /** Runs the world until the condition holds or so much time has passed; says whether it holds. */
  runUntil(condition: () => boolean, limitMs: number): Promise<boolean>;
}

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Timers that may fire in one stretch; a world that needs more turns in circles. */
const maxSteps = 8_000;

/** Makes the clock of a simulated world. Everything but timers is ready at once, so one turn of the event loop lets all of it happen. */
export function createSimClock(): SimClock {
  let now = Date.parse('2030-01-01T00:00:00.000Z');
  let order = 0;
  const entries = new Set<Entry>();

  function next(): Entry | null {
    let first: Entry | null = null;
    for (const entry of entries) {
      if (first === null || entry.at < first.at || (entry.at === first.at && entry.order < first.order)) first = entry;
    }
    return first;
  }

  return {
    now: () => now,
    timersOf: (isAlive) => ({
      set(ms, run) {
        const entry = { at: now + Math.max(0, ms), order: (order += 1), run: () => (isAlive() ? run() : undefined) };
        entries.add(entry);
        return () => void entries.delete(entry);
      },
    }),
    async runUntil(condition, limitMs) {
      const until = now + limitMs;
      for (let step = 0; step < maxSteps; step += 1) {
        await turn();
        if (condition()) return true;
        const entry = next();
        if (entry === null || entry.at > until) return false;
        now = Math.max(now, entry.at);
        entries.delete(entry);
        entry.run();
      }
      return false;
    },
  };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
