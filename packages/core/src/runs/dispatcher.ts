/** A queue that only wakes a worker; the journal's lease decides who runs. */
export interface Dispatcher {
  dispatch(runId: string): Promise<void>;
}
