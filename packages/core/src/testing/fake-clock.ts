import type { Timers } from '../runs/surroundings.ts';

/** A clock and timers that move only when told to. */
export interface FakeClock {
  /** Milliseconds since 1970, for `createBoxwright({ now })` and journals. */
  readonly now: () => number;
  readonly timers: Timers;
  /** Timers that wait to run. */
  readonly pending: number;
  /** Moves time on by so many milliseconds, running what falls due in order; between two timers all work that is ready gets its turn. */
  advance(ms: number): Promise<void>;
  /** Lets all work that is ready get its turn without moving time on. */
  settle(): Promise<void>;
}

interface Waiting {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** How many turns of the event loop ready work gets; hashing and files take a few each. */
const turns = 50;

/** Makes a clock that starts at a fixed time. `startAt` is 2030-01-01 by default. */
export function createFakeClock(options: { readonly startAt?: number } = {}): FakeClock {
  let now = options.startAt ?? Date.parse('2030-01-01T00:00:00.000Z');
  let order = 0;
  const waiting = new Set<Waiting>();

  async function settle(): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
  }

  function nextDue(until: number): Waiting | null {
    let next: Waiting | null = null;
    for (const timer of waiting) {
      if (timer.at > until) continue;
      if (next === null || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) next = timer;
    }
    return next;
  }

  return {
    now: () => now,
    timers: {
      set(ms, run) {
        const timer = { at: now + Math.max(0, ms), order: (order += 1), run };
        waiting.add(timer);
        return () => void waiting.delete(timer);
      },
    },
    get pending() {
      return waiting.size;
    },
    settle,
    async advance(ms) {
      const until = now + ms;
      await settle();
      for (let due = nextDue(until); due !== null; due = nextDue(until)) {
        now = Math.max(now, due.at);
        waiting.delete(due);
        due.run();
        await settle();
      }
      now = until;
      await settle();
    },
  };
}

/** A message to oneself arrives after everything that was ready before. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
