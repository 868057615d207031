import { upperBound } from './upper-bound.ts';

/** What a comparison may overlook. Line ends (CR LF or LF) are always overlooked. */
export interface Relaxation {
  readonly trailingSpace: boolean;
  readonly punctuation: boolean;
}

/** A text as it is compared, and the way back to the original's offsets. */
export interface NormalizedText {
  readonly text: string;
  /** The offset in the original of the unit at `index`; the original's length for the normalised length. */
  originalAt(index: number): number;
}

/** Typographic characters and the ASCII ones that models write for them, or the other way round. */
const PUNCTUATION: ReadonlyMap<string, string> = new Map([
  ...[...'\u2018\u2019\u201A\u201B\u2032'].map((mark) => [mark, "'"] as const),
  ...[...'\u201C\u201D\u201E\u201F\u2033'].map((mark) => [mark, '"'] as const),
  ...[...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212'].map((mark) => [mark, '-'] as const),
  ...[...'\u00A0\u2002\u2003\u2007\u2009\u200A\u202F'].map((mark) => [mark, ' '] as const),
]);
const TYPOGRAPHIC = /[\u2018-\u201F\u2032\u2033\u2010-\u2015\u2212\u00A0\u2002\u2003\u2007\u2009\u200A\u202F]/g;
const ELLIPSIS = '\u2026';

/** The ASCII spelling of a typographic character, or the character itself. */
export function asciiPunctuation(character: string): string {
  return PUNCTUATION.get(character) ?? character;
}

/**
 * Removes what `relaxation` overlooks and keeps a table of the removed ranges. Linear in the text. Substitutions are one unit for one
 * unit, three dots (read as one ellipsis) apart, so that removals alone shift offsets.
 */
export function normalizeText(original: string, relaxation: Relaxation): NormalizedText {
  const removed = removedRanges(original, relaxation);
  const pieces: string[] = [];
  const at: number[] = [];
  const skipped: number[] = [];
  let from = 0;
  let length = 0;
  let total = 0;
  for (const range of removed) {
    const piece = original.slice(from, range.start);
    pieces.push(range.ellipsis ? `${piece.slice(0, -1)}${ELLIPSIS}` : piece);
    length += piece.length;
    total += range.end - range.start;
    at.push(length);
    skipped.push(total);
    from = range.end;
  }
  pieces.push(original.slice(from));
  const joined = pieces.join('');
  return {
    text: relaxation.punctuation ? joined.replace(TYPOGRAPHIC, asciiPunctuation) : joined,
    originalAt: (index) => index + (skipped[upperBound(at, index) - 1] ?? 0),
  };
}

interface RemovedRange {
  readonly start: number;
  readonly end: number;
  /** The range is the second and third of three dots. */
  readonly ellipsis?: true;
}

function removedRanges(text: string, relaxation: Relaxation): RemovedRange[] {
  const ranges: RemovedRange[] = [];
  let dots = relaxation.punctuation ? text.indexOf('...') : -1;
  let lineStart = 0;
  while (lineStart <= text.length) {
    const lineFeed = text.indexOf('\n', lineStart);
    const lineEnd = lineFeed < 0 ? text.length : lineFeed;
    let kept = lineEnd;
    if (lineFeed > lineStart && text[lineFeed - 1] === '\r') kept--;
    if (relaxation.trailingSpace) {
      while (kept > lineStart && isOverlookedBlank(text.charAt(kept - 1), relaxation.punctuation)) kept--;
    }
    for (; dots >= 0 && dots < kept; dots = text.indexOf('...', dots + 3)) {
      ranges.push({ start: dots + 1, end: dots + 3, ellipsis: true });
    }
    if (kept < lineEnd) ranges.push({ start: kept, end: lineEnd });
    if (lineFeed < 0) break;
    lineStart = lineFeed + 1;
  }
  return ranges;
}

function isOverlookedBlank(character: string, punctuation: boolean): boolean {
  return character === ' ' || character === '\t' || (punctuation && PUNCTUATION.get(character) === ' ');
}
