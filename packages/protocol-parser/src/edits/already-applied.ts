import { findOccurrences } from './find-occurrences.ts';
import { isBlank, toLineFeeds } from './lines.ts';
import type { LocatedBlock } from './locate-block.ts';
import type { PreparedBlock } from './prepared-block.ts';
import { isLineEnd } from './settle-edges.ts';
import type { SourceFile } from './source-file.ts';
import { cutsWord } from './word-edges.ts';

/** Too little to recognise a change by: what closes a block, a list or an element is written again for good reasons. */
const CLOSE_TAG = /<\/[\w.-]+>/g;
const SIGNS = /^[\s\p{P}\p{S}]*$/u;

/** A part of a line that is shorter than this stands in a file by chance. */
const MIN_TELLING_CHARS = 12;

/**
 * The offset at which a file already has what a block would insert beside its search text, or null: the block adds lines before or after a
 * text that stays, and just these lines stand there.
 */
export function insertedAlready(file: SourceFile, block: PreparedBlock, located: LocatedBlock): number | null {
  const { search, replace } = block;
  if (search === replace || !replace.includes('\n')) return null;
  for (const at of new Set([replace.indexOf(search), replace.lastIndexOf(search)])) {
    if (at < 0) continue;
    const before = replace.slice(0, at);
    const after = replace.slice(at + search.length);
    if (saysNothing(before + after)) continue;
    const { text } = file;
    const slack = lineFeeds(before);
    const left = toLineFeeds(text.slice(Math.max(0, located.start - before.length - slack), located.start));
    const right = toLineFeeds(text.slice(located.end, located.end + after.length + lineFeeds(after) + 2));
    const endsWhole = right.length === after.length || right.startsWith('\n', after.length) || after.endsWith('\n');
    if (left.endsWith(before) && right.startsWith(after) && endsWhole) return located.start - before.length;
  }
  return null;
}

/**
 * The only place of the file at which a replacement stands whose search text is missing; null when it says too little: a short text counts
 * only where it fills its lines.
 */
export function replacedAlready(file: SourceFile, block: PreparedBlock): number | null {
  const replace = block.replace.trim();
  if (saysNothing(replace)) return null;
  const normalized = file.normalized({ trailingSpace: true, punctuation: false });
  const { text } = normalized;
  const [only, ...more] = findOccurrences(text, replace, 2);
  if (only === undefined || more.length > 0) return null;
  const end = only + replace.length;
  const fillsLines = isBlank(text.slice(text.lastIndexOf('\n', only - 1) + 1, only)) && isLineEnd(text, end);
  const saysEnough = replace.length >= MIN_TELLING_CHARS && !cutsWord(text, only) && !cutsWord(text, end);
  return fillsLines || saysEnough ? normalized.originalAt(only) : null;
}

function saysNothing(text: string): boolean {
  return SIGNS.test(text.replace(CLOSE_TAG, ''));
}

function lineFeeds(text: string): number {
  return text.split('\n').length - 1;
}
