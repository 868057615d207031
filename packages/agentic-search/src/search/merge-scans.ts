import type { FileFacts } from '../corpus/file-facts.ts';
import type { FileHits, Query, Scan } from '../scan/scan-corpus.ts';

/** A query with what it found. */
export interface QueriedScan {
  readonly query: Query;
  readonly scan: Scan;
}

/**
 * Joins a second scan of the same files into a first. The second query has needles only, and they go between the first
 * one's needles and its patterns.
 */
export function mergeScans(first: QueriedScan, second: QueriedScan): QueriedScan {
  const kept = first.query.needles.length;
  const added = second.query.needles.length;
  const shift = (query: number): number => (query < kept ? query : query + added);
  const join = (left: readonly number[], right: readonly number[]): number[] => [
    ...left.slice(0, kept),
    ...right.slice(0, added),
    ...left.slice(kept),
  ];
  const none = (count: number): number[] => Array.from({ length: count }, () => 0);
  const files = new Map<FileFacts, FileHits>();
  for (const { facts, hits, totals } of first.scan.files) {
    files.set(facts, {
      facts,
      hits: hits.map((hit) => ({ ...hit, query: shift(hit.query) })),
      totals: join(totals, none(added)),
    });
  }
  for (const { facts, hits, totals } of second.scan.files) {
    const known = files.get(facts);
    const more = hits.map((hit) => ({ ...hit, query: kept + hit.query, via: 'literal-retry' as const }));
    const before =
      known === undefined
        ? none(first.scan.filesWith.length)
        : [...known.totals.slice(0, kept), ...known.totals.slice(kept + added)];
    files.set(facts, { facts, hits: [...(known?.hits ?? []), ...more], totals: join(before, totals) });
  }
  return {
    query: { needles: [...first.query.needles, ...second.query.needles], patterns: first.query.patterns },
    scan: { ...first.scan, files: [...files.values()], filesWith: join(first.scan.filesWith, second.scan.filesWith) },
  };
}
