/** Time, chance and identity as an app sees them; each can be replaced. */
export interface Surroundings {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** At least 16 random characters of 0-9a-z. */
  readonly createId: () => string;
  /** 0 up to 1. */
  readonly random: () => number;
  readonly timers: Timers;
}

/** Runs things later. */
export interface Timers {
  /** Runs once after so many milliseconds; the returned function prevents it. A `background` timer should not keep a process alive. */
  set(ms: number, run: () => void, options?: { readonly background?: boolean }): () => void;
}
