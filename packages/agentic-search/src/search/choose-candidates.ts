import type { FileFacts } from '../corpus/file-facts.ts';
import type { PathMatch } from '../rank/path-match.ts';
import type { RankedQuery } from '../rank/score-file.ts';
import type { FileHits, Scan } from '../scan/scan-corpus.ts';

/** Files that are looked at closely. An app of the size that a generator makes fits whole. */
const maxCandidates = 80;

/** The files worth an outline: those with the rarest hits, and those that only their path speaks for. */
export function chooseCandidates(
  scan: Scan,
  queries: readonly RankedQuery[],
  match: (facts: FileFacts) => PathMatch,
): FileHits[] {
  const hit = new Set(scan.files.map((file) => file.facts));
  const none = scan.filesWith.map(() => 0);
  const byPath = scan.searched.flatMap((facts): FileHits[] => {
    if (hit.has(facts)) return [];
    const path = match(facts);
    return path.stemTerm >= 0 || path.requestStem > 0 ? [{ facts, hits: [], totals: none }] : [];
  });
  const all = [...scan.files, ...byPath];
  if (all.length <= maxCandidates) return all;
  return all
    .map((file) => ({ file, worth: roughWorth(file, queries, match(file.facts)) }))
    .sort((left, right) => right.worth - left.worth || (left.file.facts.path < right.file.facts.path ? -1 : 1))
    .slice(0, maxCandidates)
    .map(({ file }) => file);
}

function roughWorth(file: FileHits, queries: readonly RankedQuery[], path: PathMatch): number {
  let worth = (path.stemTerm >= 0 ? 2 : 0) + path.stemWords + path.requestStem;
  for (const [index, query] of queries.entries()) {
    const total = file.totals[index] ?? 0;
    if (total === 0) continue;
    const level = 0.7 + (0.3 * total) / (total + 2);
    worth += level * (query.from === 'request' ? 0.35 * query.rarity : (query.rarity + 0.2) * query.weight);
  }
  return worth;
}
