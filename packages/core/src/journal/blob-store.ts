import type { BlobRef } from '../values/refs.ts';

/** Bytes by their hash. */
export interface BlobStore {
  /** Idempotent. Storing known bytes again renews their age. */
  put(bytes: Uint8Array): Promise<BlobRef>;
  /**
   * null when it is not there.
   * @throws CoreError `core/blob-corrupt` when the stored bytes no longer have this hash.
   */
  get(ref: BlobRef): Promise<Uint8Array | null>;
  /** Those of the given that are there. */
  has(refs: readonly BlobRef[]): Promise<ReadonlySet<BlobRef>>;
  /** All, with when they were last put (milliseconds since 1970). */
  list(): AsyncIterable<{ readonly ref: BlobRef; readonly at: number }>;
  /** Deleting what is not there is fine. With `putBefore` a blob that was put at that time or later stays, whatever else happens meanwhile. */
  delete(ref: BlobRef, options?: { readonly putBefore?: number }): Promise<void>;
}
