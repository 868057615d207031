/** The end of a sandbox's life, which can be moved later. */
export interface Expiry {
  /** When it ends, in milliseconds since the epoch. */
  readonly at: number;
  /** Moves the end to at least `ttlMs` from now; returns it. */
  extend(ttlMs: number): number;
  /** Stops waiting for the end. */
  cancel(): void;
}

/** Longest delay that a timer takes. */
const maxDelayMs = 2 ** 31 - 1;

/** Calls `onExpiry` once, when the time has come. It does not keep the program running. */
export function startExpiry(ttlMs: number, now: () => number, onExpiry: () => void): Expiry {
  let at = now() + ttlMs;
  let timer: NodeJS.Timeout;
  const arm = (): void => {
    const left = at - now();
    if (left <= 0) return onExpiry();
    timer = setTimeout(arm, Math.min(left, maxDelayMs));
    timer.unref();
  };
  arm();
  return {
    get at() {
      return at;
    },
    extend(more) {
      at = Math.max(at, now() + more);
      return at;
    },
    cancel: () => clearTimeout(timer),
  };
}
