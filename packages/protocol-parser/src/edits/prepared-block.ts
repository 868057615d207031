import type { EditBlock } from '../parser/operation.ts';
import { isBlank, toLineFeeds } from './lines.ts';

/** A block with its noise removed, ready to be searched for. */
export interface PreparedBlock {
  /** As given, for the exact tier. */
  readonly raw: string;
  /** With LF line ends, for all others. */
  readonly search: string;
  readonly replace: string;
  readonly wholeLines: boolean;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** A byte order mark and half a CR LF at the end belong to the file, never to a block. */
export function prepareBlock(block: EditBlock): PreparedBlock {
  const raw = withoutNoise(block.search);
  return {
    raw,
    search: toLineFeeds(raw),
    replace: toLineFeeds(withoutNoise(block.replace)),
    wholeLines: block.wholeLines ?? false,
  };
}

function withoutNoise(text: string): string {
  const start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  return text.slice(start, text.endsWith('\r') ? -1 : undefined);
}

/**
 * The block without the blank lines around its search, and without as many at the same edges of its replacement: models add them after
 * the open tag and before the close tag. Null when there are none, or when nothing else is left.
 */
export function withoutBlankEdges(block: PreparedBlock): PreparedBlock | null {
  const lines = block.search.split('\n');
  let head = 0;
  while (head < lines.length && isBlank(lines[head] ?? '')) head++;
  if (head === lines.length) return null;
  let tail = 0;
  while (isBlank(lines[lines.length - 1 - tail] ?? '')) tail++;
  if (head === 0 && tail === 0) return null;
  const replaceLines = block.replace.split('\n');
  let replaceHead = 0;
  while (replaceHead < head && replaceHead < replaceLines.length && isBlank(replaceLines[replaceHead] ?? ''))
    replaceHead++;
  let replaceTail = 0;
  while (
    replaceTail < tail &&
    replaceTail < replaceLines.length - replaceHead &&
    isBlank(replaceLines[replaceLines.length - 1 - replaceTail] ?? '')
  )
    replaceTail++;
  const search = lines.slice(head, lines.length - tail).join('\n');
  const replace = replaceLines.slice(replaceHead, replaceLines.length - replaceTail).join('\n');
  return { ...block, raw: search, search, replace };
}
