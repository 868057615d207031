import { type BlobRef, isBlobRef } from '../values/refs.ts';
import { parseManifest } from '../values/tree-manifest.ts';
import type { BlobStore } from './blob-store.ts';

const refs = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;

/** What to collect, and what must stay. */
export interface CollectOptions {
  /** Texts of everything stored that can name a blob: any 64 hex digits in them count as a name. */
  readonly rows: () => Iterable<string>;
  /** Blobs put at this time or later stay; milliseconds since 1970. */
  readonly putBefore: number;
}

/**
 * Deletes blobs that nothing names. Names are found by their form, in rows and in the blobs that rows name (inputs, memos, manifests), and the
 * files of every manifest so reached are kept too: a tree is never eaten because a new kind of row forgot to declare what it holds. The
 * candidates are listed before the rows are read and their age is checked again at deletion, so a blob put meanwhile stays.
 */
export async function collectBlobs(blobs: BlobStore, options: CollectOptions): Promise<{ readonly deleted: number }> {
  const candidates = new Set<BlobRef>();
  for await (const { ref, at } of blobs.list()) if (at < options.putBefore) candidates.add(ref);
  if (candidates.size === 0) return { deleted: 0 };

  const named = new Set<BlobRef>();
  for (const row of options.rows()) for (const ref of refsIn(row)) named.add(ref);
  const kept = new Set<BlobRef>(named);
  const inner = new Set<BlobRef>();
  for (const ref of named) {
    const text = await readText(blobs, ref);
    if (text === null) continue;
    const entries = parseManifest(text);
    if (entries === null) for (const found of refsIn(text)) inner.add(found);
    else for (const [, blob] of entries) kept.add(blob);
  }
  for (const ref of inner) {
    kept.add(ref);
    const text = named.has(ref) ? null : await readText(blobs, ref);
    for (const [, blob] of (text === null ? null : parseManifest(text)) ?? []) kept.add(blob);
  }

  let deleted = 0;
  for (const ref of candidates) {
    if (kept.has(ref)) continue;
    await blobs.delete(ref, { putBefore: options.putBefore });
    deleted += 1;
  }
  return { deleted };
}

function* refsIn(text: string): Iterable<BlobRef> {
  for (const [ref] of text.matchAll(refs)) if (isBlobRef(ref)) yield ref;
}

async function readText(blobs: BlobStore, ref: BlobRef): Promise<string | null> {
  const bytes = await blobs.get(ref);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
