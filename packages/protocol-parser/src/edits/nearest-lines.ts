import type { NearestLines } from './failure.ts';
import { shownLines } from './shown-lines.ts';
import { bareLine, type SourceFile } from './source-file.ts';

/** How many places are shown. */
const MAX_PLACES = 3;
/** How many places are compared in full, and how many lines of each. */
const MAX_COMPARED = 12;
const MAX_LINES = 40;
/** A line in more places than this says nothing about where the search belongs. */
const MAX_VOTES_PER_LINE = 20;
/** Below this the lines have nothing to do with the search. */
const MIN_SIMILARITY = 0.35;
/** Only so many units of a line are compared. */
const MAX_LINE_CHARS = 400;

/**
 * The places of a file that look most like a search text, best first, for a message. Lines that both have vote for a place; without any, the
 * longest line of the search is compared with each line by its pairs of letters. Linear in the file, with fixed caps on all else.
 *
 * @param thorough false leaves out that second look, which costs the most.
 */
export function nearestLines(file: SourceFile, search: string, thorough: boolean): NearestLines[] {
  const wanted = search
    .split('\n')
    .slice(0, MAX_LINES)
    .map((line) => bareLine(line, true));
  while (wanted.length > 1 && wanted.at(-1) === '') wanted.pop();
  const lines = file.lines();
  const bare = file.skeleton(true).lines;
  const voted = votedPlaces(bare, wanted);
  const places = voted.length > 0 || !thorough ? voted : similarPlaces(bare, wanted);
  const searchPairs = pairsOf(wanted.join('\n'));
  return places
    .map((first): NearestLines => {
      const from = Math.max(0, Math.min(first, lines.length - 1));
      const shown = shownLines(file, from + 1, wanted.length);
      return {
        startLine: from + 1,
        lines: shown,
        similarity: similarity(searchPairs, bare.slice(from, from + wanted.length).join('\n')),
      };
    })
    .filter((place) => place.similarity >= MIN_SIMILARITY)
    .toSorted((left, right) => right.similarity - left.similarity || left.startLine - right.startLine)
    .slice(0, MAX_PLACES);
}

function votedPlaces(lines: readonly string[], wanted: readonly string[]): number[] {
  const positions = new Map<string, number[]>();
  for (const [index, line] of wanted.entries()) {
    if (!/[\p{L}\p{N}]/u.test(line)) continue;
    const known = positions.get(line);
    if (known === undefined) positions.set(line, [index]);
    else known.push(index);
  }
  const seen = new Map<string, number>();
  const votes = new Map<number, number>();
  for (const [number, bare] of lines.entries()) {
    const indexes = positions.get(bare);
    if (indexes === undefined) continue;
    const count = (seen.get(bare) ?? 0) + 1;
    seen.set(bare, count);
    if (count > MAX_VOTES_PER_LINE) continue;
    for (const index of indexes) votes.set(number - index, (votes.get(number - index) ?? 0) + 1);
  }
  return best(votes);
}

function similarPlaces(lines: readonly string[], wanted: readonly string[]): number[] {
  let longest = 0;
  for (const [index, line] of wanted.entries()) if (line.length > (wanted[longest]?.length ?? 0)) longest = index;
  const pairs = pairsOf(wanted[longest] ?? '');
  if (pairs.total === 0) return [];
  const scores = new Map<number, number>();
  for (const [number, line] of lines.entries()) {
    const score = similarity(pairs, line.slice(0, MAX_LINE_CHARS));
    if (score >= MIN_SIMILARITY) scores.set(number - longest, score);
  }
  return best(scores);
}

function best(scores: ReadonlyMap<number, number>): number[] {
  return [...scores]
    .toSorted(([leftPlace, left], [rightPlace, right]) => right - left || leftPlace - rightPlace)
    .slice(0, MAX_COMPARED)
    .map(([place]) => place);
}

interface Pairs {
  readonly counts: ReadonlyMap<number, number>;
  readonly total: number;
}

function pairsOf(text: string): Pairs {
  const counts = new Map<number, number>();
  const total = eachPair(text, (pair) => counts.set(pair, (counts.get(pair) ?? 0) + 1));
  return { counts, total };
}

/** Twice the shared pairs of letters over all pairs (L. R. Dice: Measures of the amount of ecologic association, 1945). */
function similarity(pairs: Pairs, text: string): number {
  const used = new Map<number, number>();
  let shared = 0;
  const total = eachPair(text, (pair) => {
    const available = pairs.counts.get(pair);
    if (available === undefined) return;
    const count = used.get(pair) ?? 0;
    if (count < available) {
      used.set(pair, count + 1);
      shared++;
    }
  });
  return pairs.total + total === 0 ? 0 : Math.round((200 * shared) / (pairs.total + total)) / 100;
}

function eachPair(text: string, visit: (pair: number) => void): number {
  let total = 0;
  let previous = 0;
  const length = Math.min(text.length, MAX_LINE_CHARS * MAX_LINES);
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 32 || unit === 9 || unit === 10 || unit === 13) continue;
    if (previous !== 0) {
      visit(previous * 65_536 + unit);
      total++;
    }
    previous = unit;
  }
  return total;
}
