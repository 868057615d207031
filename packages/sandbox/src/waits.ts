/** Options of every call that waits. */
export interface Waits {
  /** Stops the work; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}
