import { hashBytes } from '../../values/hash.ts';
import type { BlobRef } from '../../values/refs.ts';
import type { BlobStore } from '../blob-store.ts';

/** Blobs in memory. Bytes are copied on the way in and out, so that no one can change them. */
export function memoryBlobStore(now: () => number): BlobStore {
  const blobs = new Map<BlobRef, { readonly bytes: Uint8Array; at: number }>();
  return {
    async put(bytes) {
      const copy = new Uint8Array(bytes);
      const ref = await hashBytes(copy);
      const known = blobs.get(ref);
      if (known === undefined) blobs.set(ref, { bytes: copy, at: now() });
      else known.at = now();
      return ref;
    },
    async get(ref) {
      const found = blobs.get(ref);
      return found === undefined ? null : new Uint8Array(found.bytes);
    },
    async has(refs) {
      return new Set(refs.filter((ref) => blobs.has(ref)));
    },
    async *list() {
      for (const [ref, { at }] of Array.from(blobs)) yield { ref, at };
    },
    async delete(ref, options = {}) {
      const found = blobs.get(ref);
      if (found !== undefined && (options.putBefore === undefined || found.at < options.putBefore)) blobs.delete(ref);
    },
  };
}
