/** The right to write to a run. */
export interface Lease {
  readonly runId: string;
  /** Grows with every acquisition; a commit with an older fence is refused. */
  readonly fence: number;
  /** Milliseconds since 1970, by the journal's clock. */
  readonly expiresAt: number;
  /** True when the run was taken from a holder that let its lease expire while working. */
  readonly takeover?: boolean;
  /** The reason, once someone asked for the run to be cancelled. */
  readonly cancel?: string | null;
}
