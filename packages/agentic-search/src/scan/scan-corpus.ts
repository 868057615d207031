import type { FileCorpus } from '../corpus/file-corpus.ts';
import type { FileFacts } from '../corpus/file-facts.ts';
import type { SkipReason } from '../corpus/skip-reason.ts';
import { visibleOffset } from '../structure/visible-text.ts';
import type { CompiledPattern } from './compile-pattern.ts';
import type { Needle, SourceKind } from './needle.ts';

/** How a text was met. */
export type MatchVia = 'exact' | 'case-fold' | 'literal-retry' | 'unicode-fold';

/** One place where something was met; offsets are into the file's view. */
export interface Hit {
  /** Index into the query's needles, or past them into its patterns. */
  readonly query: number;
  readonly start: number;
  readonly length: number;
  readonly via: MatchVia;
  /** Met as another spelling, or as visible text over several nodes. */
  readonly loose: boolean;
  /** For a text shown by its key: how rare the key is. The text itself stands elsewhere. */
  readonly keyRarity?: number;
}

/** The hits of one file, by what was searched. */
export interface FileHits {
  readonly facts: FileFacts;
  /** Hits kept. */
  readonly hits: readonly Hit[];
  /** All hits there are, by query. */
  readonly totals: readonly number[];
}

/** What is searched for at once. */
export interface Query {
  readonly needles: readonly Needle[];
  readonly patterns: readonly {
    readonly from: SourceKind;
    readonly index: number;
    readonly compiled: CompiledPattern;
  }[];
}

/** Bounds of a scan. */
export interface ScanLimits {
  /** Hits kept of one query in one file. */
  readonly maxHitsPerFile: number;
  /** Files larger than this are left out. */
  readonly maxFileBytes: number;
  /** Text that one pattern may read in all, in characters times the hundreds of steps that it compiles to. */
  readonly maxPatternCharacters: number;
}

/** What a scan found. */
export interface Scan {
  readonly files: readonly FileHits[];
  readonly searched: readonly FileFacts[];
  readonly filesSearched: number;
  readonly filesWith: readonly number[];
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[];
  /** Patterns that did not read the whole corpus. */
  readonly cutPatterns: readonly number[];
}

/** Looks for everything in every file, in path order, and yields after every file so that a caller may pause. */
export function* scanCorpus(corpus: FileCorpus, query: Query, limits: ScanLimits): Generator<void, Scan> {
  const size = query.needles.length + query.patterns.length;
  const filesWith = Array.from({ length: size }, () => 0);
  const files: FileHits[] = [];
  const skipped: { readonly path: string; readonly reason: SkipReason }[] = [];
  const budgets = query.patterns.map(() => limits.maxPatternCharacters);
  const cutPatterns = new Set<number>();
  const searched: FileFacts[] = [];

  const anchors = anchorsOf(query.needles);
  for (const facts of corpus.inOrder()) {
    const reason = corpus.skipped(facts, limits.maxFileBytes);
    if (reason !== null) {
      skipped.push({ path: facts.path, reason });
      continue;
    }
    searched.push(facts);
    const hits: Hit[] = [];
    const totals = Array.from({ length: size }, () => 0);
    if (anchors?.test(facts.folded.text) === true) {
      for (const [index, needle] of query.needles.entries()) {
        totals[index] = findNeedle(facts, needle, index, limits.maxHitsPerFile, hits);
      }
    }
    for (const [index, { compiled }] of query.patterns.entries()) {
      const at = query.needles.length + index;
      const run = findPattern(facts, compiled, at, limits.maxHitsPerFile, hits, budgets[index] ?? 0);
      totals[at] = run.total;
      budgets[index] = run.left;
      if (run.cut) cutPatterns.add(index);
    }
    if (hits.length > 0) files.push({ facts, hits, totals });
    for (const [index, total] of totals.entries()) if (total > 0) filesWith[index] = (filesWith[index] ?? 0) + 1;
    yield;
  }
  return { files, searched, filesSearched: searched.length, filesWith, skipped, cutPatterns: [...cutPatterns] };
}

/** One pass that passes over the files which have nothing of any needle: most files, for most queries. */
function anchorsOf(needles: readonly Needle[]): RegExp | null {
  if (needles.length === 0) return null;
  return new RegExp(needles.map((needle) => needle.anchor.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'));
}

/** Adds a needle's hits; gives how many there are. */
function findNeedle(facts: FileFacts, needle: Needle, query: number, max: number, hits: Hit[]): number {
  const { text, toView } = facts.folded;
  const before = hits.length;
  let total = 0;
  const search = (folded: string, loose: boolean): void => {
    for (let at = text.indexOf(folded); at !== -1; at = text.indexOf(folded, at + folded.length)) {
      const start = toView(at);
      const length = Math.max(1, toView(at + folded.length) - start);
      if (needle.wholeOnly && !isWhole(facts.view, start, length)) continue;
      if (needle.atWordStart && !startsWord(facts.view, start)) continue;
      total += 1;
      if (hits.length - before >= max) continue;
      hits.push({ query, start, length, via: viaOf(facts.view, needle.text, start, length), loose });
    }
  };
  search(needle.folded, false);
  if (total === 0 && needle.spellings.length > 0 && text.includes(needle.anchor)) {
    for (const spelling of needle.spellings) search(spelling, true);
  }
  if (needle.phrase && total === 0) total += findVisible(facts, needle, query, hits);
  return total;
}

/** A phrase in what the page shows. Only a file that has its longest word is worth an outline. */
function findVisible(facts: FileFacts, needle: Needle, query: number, hits: Hit[]): number {
  const phrase = needle.folded.replace(/\s+/g, ' ');
  const longest = phrase.split(/[^\p{L}\p{N}]+/u).reduce((best, word) => (word.length > best.length ? word : best), '');
  if (longest.length < 2 || !facts.folded.text.includes(longest)) return 0;
  const { visible } = facts.structure;
  const at = visible.text.indexOf(phrase);
  if (at === -1) return 0;
  hits.push({ query, start: visibleOffset(visible, at), length: 1, via: 'case-fold', loose: false });
  return 1;
}

/** What came of a pattern in one file. */
interface PatternRun {
  readonly total: number;
  /** What is left of the pattern's budget. */
  readonly left: number;
  readonly cut: boolean;
}

/**
 * Adds a pattern's hits. One look is linear, but it may read the rest of the text and still match nothing or next to nothing,
 * and the following look does so again; so each is charged for all that it may read.
 */
function findPattern(
  facts: FileFacts,
  { matcher }: CompiledPattern,
  query: number,
  max: number,
  hits: Hit[],
  budget: number,
): PatternRun {
  if (matcher === null) return { total: 0, left: budget, cut: false };
  const price = Math.max(1, matcher.programSize() / 100);
  const matches = matcher.matcher(facts.view);
  let left = budget;
  let total = 0;
  for (let from = 0; total < 4 * max; from = matches.end()) {
    const cost = (facts.view.length - from) * price;
    if (cost > left) return { total, left, cut: true };
    left -= cost;
    if (!matches.find()) break;
    const length = matches.end() - matches.start();
    // A pattern that matches nothing matches everywhere.
    if (length === 0) continue;
    total += 1;
    if (total <= max) hits.push({ query, start: matches.start(), length, via: 'exact', loose: false });
  }
  return { total, left, cut: false };
}

function viaOf(view: string, term: string, start: number, length: number): MatchVia {
  if (view.startsWith(term, start)) return 'exact';
  return length === term.length && view.slice(start, start + length).toLowerCase() === term.toLowerCase()
    ? 'case-fold'
    : 'unicode-fold';
}

/** Whether a match is a whole word or name. */
export function isWhole(view: string, start: number, length: number): boolean {
  return !isWordCharacter(view.charCodeAt(start - 1)) && !isWordCharacter(view.charCodeAt(start + length));
}

/** Whether a word begins at an offset: after a non-word character, or at a capital. */
export function startsWord(view: string, start: number): boolean {
  const before = view.charCodeAt(start - 1);
  if (!isLetter(before)) return true;
  const first = view.charAt(start);
  return first !== first.toLowerCase() && (before < 65 || before > 90);
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 191;
}
function isWordCharacter(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 57) || code === 95 || code === 36;
}
