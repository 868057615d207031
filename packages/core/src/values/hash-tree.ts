import type { FileTree } from '@boxwright/protocol-parser';
import { CoreError } from '../errors/core-error.ts';
import { hashText } from './hash.ts';
import { isTreeRef, type TreeRef } from './refs.ts';
import { formatManifest, treeEntries } from './tree-manifest.ts';

/**
 * The hash of a tree: SHA-256 in lowercase hex of the lines `path NUL blob-hash LF`, paths in code-unit order. The order of the map
 * does not matter; a string and its UTF-8 bytes are the same content.
 * @throws CoreError `core/invalid-path` for an empty path or one that holds NUL or a line feed.
 */
export async function hashTree(files: FileTree): Promise<TreeRef> {
  const ref: string = await hashText(formatManifest(await treeEntries(files)));
  if (!isTreeRef(ref)) throw new CoreError('core/tree-corrupt', 'The hash of a tree is no SHA-256.');
  return ref;
}
