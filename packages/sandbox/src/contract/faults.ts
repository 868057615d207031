/** A failure to bring about. */
export interface Fault {
  /** The call it strikes: `create`, `exec`, `files.read`. */
  readonly op: string;
  /**
   * `status`: the backend answers with that HTTP status and does nothing. `after-execute`: the work is done, then the answer is lost.
   * `cut-stream`: the answer breaks off after the first output. `delay`: the call takes `value` milliseconds more. `gone`: the
   * sandbox is no more.
   */
  readonly type: 'status' | 'cut-stream' | 'delay' | 'after-execute' | 'gone';
  /** The status, or the milliseconds. */
  readonly value?: number;
}

/** Makes a backend fail on purpose. Only fakes have this; clauses that need it are skipped by name elsewhere. */
export interface Faults {
  /** The next call of that name fails so. */
  next(fault: Fault): void;
  /** Forgets what has not struck. */
  reset(): void;
}
