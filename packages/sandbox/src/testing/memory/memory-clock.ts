/** Time that passes only while somebody waits for it, and then at once. */
export interface MemoryClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back after a while; returns what cancels it. A passive call does not make time pass, it only notices. */
  after(ms: number, call: () => void, passive?: boolean): () => void;
  /** Keeps time from passing while something happens now; returns what lets it pass again, to be called once. */
  hold(): () => void;
  /** Waits for something that may need time to pass. */
  blocking<T>(work: Promise<T>): Promise<T>;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly passive: boolean;
  readonly call: () => void;
}

/** Turns of the event loop before time moves, so that everything that can happen now has happened: streams, promises, idle programs. */
const quietTurns = 20;

function afterTurns(count: number, call: () => void): void {
  setImmediate(() => (count === 0 ? call() : afterTurns(count - 1, call)));
}

/** A clock that starts at a given time. */
export function memoryClock(startsAt: number): MemoryClock {
  let time = startsAt;
  let order = 0;
  let blocked = 0;
  let held = 0;
  let turning = false;
  const timers = new Set<Timer>();

  const next = (passive: boolean): Timer | undefined =>
    [...timers].filter((timer) => timer.passive === passive).sort((a, b) => a.at - b.at || a.order - b.order)[0];

  const turn = (): void => {
    turning = false;
    const timer = next(false);
    if (blocked === 0 || held > 0 || timer === undefined) return;
    time = Math.max(time, timer.at);
    for (let due = next(true); due !== undefined && due.at <= time; due = next(true)) {
      timers.delete(due);
      due.call();
    }
    // A passive call may have ended what the timer belonged to.
    if (timers.delete(timer)) timer.call();
    pump();
  };
  const pump = (): void => {
    if (turning || blocked === 0 || held > 0 || next(false) === undefined) return;
    turning = true;
    afterTurns(quietTurns, turn);
  };

  return {
    now: () => time,
    after(ms, call, passive = false) {
      const timer = { at: time + ms, order: (order += 1), passive, call };
      timers.add(timer);
      pump();
      return () => void timers.delete(timer);
    },
    hold() {
      held += 1;
      return () => {
        held -= 1;
        pump();
      };
    },
    async blocking(work) {
      blocked += 1;
      pump();
      try {
        return await work;
      } finally {
        blocked -= 1;
      }
    },
  };
}
