/** What `Resource.open` is told. */
export interface ResourceContext {
  /** Aborted when the run ends, is cancelled or loses its lease. */
  readonly signal: AbortSignal;
  readonly projectId: string;
  readonly runId: string;
  /** The token that an earlier opening of this run saved, if any. */
  readonly saved: string | null;
  /** Stores a token (a sandbox id) before the handle is used, so that a reopening can reattach or end the old one. */
  save(token: string): Promise<void>;
}

/** A run-scoped handle, such as a sandbox or a browser. The run opens it at first use and disposes it when it ends or waits. */
export interface Resource<R> {
  /** Its identity within a run: two uses of one name share one handle. */
  readonly name: string;
  open(context: ResourceContext): Promise<R & Partial<AsyncDisposable>>;
  /**
   * Ends what an earlier execution of the run saved and no later one reopened, when the run ends. Called for the resources that phases declare. Without it
   * such a handle is opened and disposed.
   */
  end?(token: string, context: Pick<ResourceContext, 'signal' | 'projectId' | 'runId'>): Promise<void>;
}
