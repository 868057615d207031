/**
 * What became of a commit. Refusals change nothing: 'fence' (someone else has the lease), 'sequence' (`expectedSeq` is not the last
 * number), 'live-moved' (another version went live), 'closed' (the run has ended).
 */
export type Committed =
  | { readonly ok: true; readonly lastSeq: number; readonly versions: readonly number[] }
  | { readonly ok: false; readonly reason: 'fence' | 'sequence' | 'live-moved' | 'closed' };
