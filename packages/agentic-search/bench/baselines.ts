import type { Answer } from './score.ts';

/** Files by the number of distinct terms in them, then by how often; the line with most terms. */
export function distinctTerms(files: ReadonlyMap<string, string>, terms: readonly string[]): Answer {
  return byCounts(files, terms, (counts) => [counts.filter((count) => count > 0).length, sum(counts)]);
}

/** Files by the number of lines that have a term, as a plain search counts; the first such line. */
export function matchCount(files: ReadonlyMap<string, string>, terms: readonly string[]): Answer {
  const folded = terms.map((term) => term.toLowerCase());
  return byCounts(files, terms, (_, text) => [
    text.split('\n').filter((line) => folded.some((term) => line.includes(term))).length,
    0,
  ]);
}

function byCounts(
  files: ReadonlyMap<string, string>,
  terms: readonly string[],
  rank: (counts: readonly number[], text: string) => readonly [number, number],
): Answer {
  const folded = terms.map((term) => term.toLowerCase()).filter((term) => term.trim() !== '');
  const ranked = [...files]
    .map(([path, text]) => {
      const lower = text.toLowerCase();
      return {
        path,
        lower,
        rank: rank(
          folded.map((term) => lower.split(term).length - 1),
          lower,
        ),
      };
    })
    .filter((file) => file.rank[0] > 0)
    .sort(
      (one, other) => other.rank[0] - one.rank[0] || other.rank[1] - one.rank[1] || (one.path < other.path ? -1 : 1),
    );
  const lines = ranked[0]?.lower.split('\n') ?? [];
  let best = { line: 1, met: 0 };
  for (const [index, line] of lines.entries()) {
    const met = folded.filter((term) => line.includes(term)).length;
    if (met > best.met) best = { line: index + 1, met };
  }
  return { paths: ranked.map((file) => file.path), line: best.line, region: [best.line - 20, best.line + 20] };
}

function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
}
