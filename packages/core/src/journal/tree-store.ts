import type { FileTree } from '@boxwright/protocol-parser';
import { CoreError } from '../errors/core-error.ts';
import { decodeContent } from '../values/decode-text.ts';
import { type BlobRef, isBlobRef, isTreeRef, type TreeRef } from '../values/refs.ts';
import { contentBytes, formatManifest, parseManifest, treeEntries } from '../values/tree-manifest.ts';
import type { BlobStore } from './blob-store.ts';

/**
 * Stores the files of a tree and its manifest. The manifest goes last: whoever can read it can read the files.
 * @throws CoreError `core/invalid-path`.
 */
export async function writeTree(blobs: BlobStore, files: FileTree): Promise<TreeRef> {
  const manifest = formatManifest(await treeEntries(files));
  await Promise.all(Array.from(files.values(), (content) => blobs.put(contentBytes(content))));
  const ref: string = await blobs.put(new TextEncoder().encode(manifest));
  if (!isTreeRef(ref)) throw new CoreError('core/tree-corrupt', `The blob store answered ${ref}, which is no SHA-256.`);
  return ref;
}

/**
 * Reads a tree; files that are text come as strings.
 * @throws CoreError `core/blob-missing`, `core/blob-corrupt`, or `core/tree-corrupt` when the blob is no manifest.
 */
export async function readTree(blobs: BlobStore, tree: TreeRef): Promise<FileTree> {
  const ref: string = tree;
  if (!isBlobRef(ref)) throw new CoreError('core/tree-corrupt', `${ref} is not the hash of a tree.`);
  const entries = parseManifest(new TextDecoder().decode(await readBlob(blobs, ref)));
  if (entries === null) throw new CoreError('core/tree-corrupt', `The blob ${ref} is not the manifest of a tree.`);
  return new Map(
    await Promise.all(entries.map(async ([path, blob]) => [path, decodeContent(await readBlob(blobs, blob))] as const)),
  );
}

/**
 * Reads a blob that must be there.
 * @throws CoreError `core/blob-missing` or `core/blob-corrupt`.
 */
export async function readBlob(blobs: BlobStore, ref: BlobRef): Promise<Uint8Array> {
  const bytes = await blobs.get(ref);
  if (bytes === null) throw new CoreError('core/blob-missing', `The blob ${ref} is not in the store.`);
  return bytes;
}
