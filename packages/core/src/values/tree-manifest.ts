import type { FileTree } from '@boxwright/protocol-parser';
import { CoreError } from '../errors/core-error.ts';
import { hashBytes } from './hash.ts';
import { type BlobRef, isBlobRef } from './refs.ts';

/** Paths of a tree with the hashes of their contents, in code-unit order of the paths. */
export type TreeEntries = readonly (readonly [path: string, blob: BlobRef])[];

/** Content as bytes; strings are UTF-8. */
export function contentBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

/** Orders by code units, as the hash of a tree does; no locale is involved. */
export function compareCodeUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Hashes every file of a tree. */
export async function treeEntries(files: FileTree): Promise<TreeEntries> {
  const entries = await Promise.all(
    Array.from(files, async ([path, content]) => [path, await hashBytes(contentBytes(content))] as const),
  );
  return entries.toSorted(([left], [right]) => compareCodeUnits(left, right));
}

/**
 * The text whose SHA-256 is the tree's hash: lines `path NUL blob-hash LF`. Stored as a blob it makes the tree readable by its own hash.
 * @throws CoreError `core/invalid-path` for an empty path or one that holds NUL or a line feed.
 */
export function formatManifest(entries: TreeEntries): string {
  return entries
    .map(([path, blob]) => {
      if (path === '' || path.includes('\0') || path.includes('\n')) {
        throw new CoreError('core/invalid-path', `A tree can't hold the path ${JSON.stringify(path)}.`);
      }
      return `${path}\0${blob}\n`;
    })
    .join('');
}

/** Reads what `formatManifest` wrote; null when the text is no manifest. */
export function parseManifest(text: string): TreeEntries | null {
  if (text === '') return [];
  if (!text.endsWith('\n')) return null;
  const entries: (readonly [string, BlobRef])[] = [];
  for (const line of text.slice(0, -1).split('\n')) {
    const [path, blob, ...rest] = line.split('\0');
    if (path === undefined || path === '' || blob === undefined || rest.length > 0 || !isBlobRef(blob)) return null;
    entries.push([path, blob]);
  }
  return entries;
}
