import type { EditTier } from './edit-tier.ts';
import { findOccurrences } from './find-occurrences.ts';
import { isBlank, splitLines } from './lines.ts';
import { normalizeText, type Relaxation } from './normalized-text.ts';
import { withoutBlankEdges, type PreparedBlock } from './prepared-block.ts';
import { reindenterFor, type Reindenter } from './reindenter.ts';
import { isLineEnd, isLineStart, type Placement } from './settle-edges.ts';
import { startsWhereMeant } from './starts-where-meant.ts';
import { bareLine, type SourceFile } from './source-file.ts';
import { upperBound } from './upper-bound.ts';

/** At most so many places of an ambiguous search are named. */
export const MAX_HITS = 6;

/** A place that fits under the rules of a tier, before its edges are settled. */
export interface Hit extends Placement {
  /** How new lines are moved; null when they need no moving, `unclear` when the lines fit but not by one shift. */
  readonly reindent: Reindenter | null | 'unclear';
}

/** The places, at most `MAX_HITS`, at which the block fits under the rules of one tier. */
export function findHits(tier: EditTier, file: SourceFile, block: PreparedBlock, tiers: ReadonlySet<EditTier>): Hit[] {
  const relaxation = { trailingSpace: tiers.has('trailing-space'), punctuation: tier === 'punctuation' };
  switch (tier) {
    case 'exact':
      return exactHits(file, block);
    case 'line-ending':
      return normalizedHits(file, block, { trailingSpace: false, punctuation: false });
    case 'trailing-space':
      return withAndWithoutEdges(block, (each) => normalizedHits(file, each, relaxation));
    case 'indent':
      return withAndWithoutEdges(block, (each) => movedHits(file, each, false));
    case 'punctuation': {
      const finders = [
        (each: PreparedBlock) => normalizedHits(file, each, relaxation),
        (each: PreparedBlock) => (tiers.has('indent') ? movedHits(file, each, true) : []),
      ];
      for (const find of finders) {
        const hits = relaxation.trailingSpace ? withAndWithoutEdges(block, find) : find(block);
        if (hits.length > 0) return hits;
      }
      return [];
    }
  }
}

function withAndWithoutEdges(block: PreparedBlock, find: (block: PreparedBlock) => Hit[]): Hit[] {
  const hits = find(block);
  if (hits.length > 0 || block.wholeLines) return hits;
  const core = withoutBlankEdges(block);
  return core === null ? [] : find({ ...core, wholeLines: true });
}

function exactHits(file: SourceFile, block: PreparedBlock): Hit[] {
  const { text } = file;
  const length = block.raw.length;
  const accepts = (at: number): boolean => !block.wholeLines || isWholeLines(text, at, at + length, block.raw);
  return findOccurrences(text, block.raw, MAX_HITS, accepts).map((at) => ({
    // A search that begins with LF takes the CR before it along.
    start: text[at] === '\n' && text[at - 1] === '\r' ? at - 1 : at,
    end: at + length,
    search: block.search,
    replace: block.replace,
    reindent: startsWhereMeant(text, at, block, file.language) ? null : 'unclear',
  }));
}

function normalizedHits(file: SourceFile, block: PreparedBlock, relaxation: Relaxation): Hit[] {
  const normalized = file.normalized(relaxation);
  const { text } = normalized;
  const search = normalizeText(block.search, relaxation).text;
  if (search.length === 0) return [];
  const endsBlank = search.length < block.search.length && isBlank(block.search.slice(-1)) && !search.endsWith('\n');
  const accepts = (at: number): boolean => {
    const end = at + search.length;
    if (endsBlank && !isLineEnd(text, end)) return false;
    return !block.wholeLines || isWholeLines(text, at, end, search);
  };
  const place = (at: number, end: number, texts: { readonly search: string; readonly replace: string }): Hit => {
    const start = normalized.originalAt(at);
    const found = originalEnd(file.text, normalized.originalAt(end - 1), text.charAt(end - 1));
    return {
      start: file.text[start] === '\n' && file.text[start - 1] === '\r' ? start - 1 : start,
      end: relaxation.trailingSpace && !search.endsWith('\n') ? pastBlanks(file.text, found) : found,
      search: texts.search,
      replace: texts.replace,
      reindent: startsWhereMeant(file.text, start, block, file.language) ? null : 'unclear',
    };
  };
  const hits = findOccurrences(text, search, MAX_HITS, accepts).map((at) => place(at, at + search.length, block));
  const at = text.length - search.length + 1;
  if (
    hits.length === 0 &&
    search.length > 1 &&
    search.endsWith('\n') &&
    at >= 0 &&
    !text.endsWith('\n') &&
    text.endsWith(search.slice(0, -1))
  ) {
    // The last line of the file lacks the line end that the search has.
    if (!block.wholeLines || isLineStart(text, at)) hits.push(place(at, text.length, withoutFinalLineEnd(block)));
  }
  return hits;
}

function withoutFinalLineEnd(block: PreparedBlock): { readonly search: string; readonly replace: string } {
  const trim = (text: string): string => (text.endsWith('\n') ? text.slice(0, -1) : text);
  return { search: trim(block.search), replace: trim(block.replace) };
}

/** The end of the original unit that a normalised unit stands for: an ellipsis may stand for three dots. */
function originalEnd(text: string, at: number, unit: string): number {
  return unit === '\u2026' && text.startsWith('...', at) ? at + 3 : at + 1;
}

/** The blanks at the end of the last line belong to it: it keeps them if it stays, and they go if it goes. */
function pastBlanks(text: string, end: number): number {
  let past = end;
  while (past < text.length && isBlank(text.charAt(past))) past++;
  return isLineEnd(text, past) ? past : end;
}

function isWholeLines(text: string, start: number, end: number, search: string): boolean {
  return isLineStart(text, start) && (search.endsWith('\n') || isLineEnd(text, end));
}

function movedHits(file: SourceFile, block: PreparedBlock, punctuation: boolean): Hit[] {
  if (!file.mayReindent()) return [];
  const searchLines = splitLines(block.search);
  if (searchLines.every((line) => isBlank(line.text))) return [];
  const pattern = `\n${searchLines.map((line) => bareLine(line.text, punctuation)).join('\n')}\n`;
  const skeleton = file.skeleton(punctuation);
  const lines = file.lines();
  const starts = file.lineStarts();
  return findOccurrences(skeleton.text, pattern, MAX_HITS).map((at): Hit => {
    const firstLine = upperBound(skeleton.offsets, at) - 1;
    const last = firstLine + searchLines.length - 1;
    const lastLine = lines[last] ?? { text: '', eol: '' };
    const takesLineEnd = block.search.endsWith('\n') && lastLine.eol !== '';
    const texts = block.search.endsWith('\n') && !takesLineEnd ? withoutFinalLineEnd(block) : block;
    const end = (starts[last] ?? 0) + lastLine.text.length + (takesLineEnd ? lastLine.eol.length : 0);
    return {
      start: starts[firstLine] ?? 0,
      end,
      search: texts.search,
      replace: texts.replace,
      reindent: reindenterFor(file, firstLine, searchLines, texts.replace) ?? 'unclear',
    };
  });
}
