import { defaultRegion, regionOf } from '../rank/region-of.ts';
import { partsOf, type ClassifiedHit, type ScoredFile } from '../rank/score-file.ts';
import { companionsOf } from '../select/companions-of.ts';
import type { Evidence, RankedFile, SearchOptions, SearchResult } from './search-result.ts';
import type { ScoredSearch } from './search-steps.ts';
import { columnAt, snippetAt } from './snippet.ts';

/** Files whose companions are worked out. */
const maxWithCompanions = 5;

/** Skipped files that are named; the count of all is in the statistics. */
const maxSkippedNamed = 20;

/** Writes a search up: evidence with snippets, regions, companions, counts. */
export function writeResult(search: ScoredSearch, options: SearchOptions): SearchResult {
  const { scan, scored, corpus } = search;
  const limits = { maxHits: 4000, maxFiles: 40, maxEvidence: 10, ...options.limits };
  let left = limits.maxHits;
  const files = scored.slice(0, limits.maxFiles).map((file, rank): RankedFile => {
    const evidence = evidenceOf(search, file, Math.min(limits.maxEvidence, left));
    left -= evidence.length;
    const { facts } = file.file;
    const regions = file.focus.map((focus) => regionOf(facts, focus.line, focus.points));
    return {
      path: facts.path,
      hash: facts.hash,
      score: file.score,
      parts: partsOf(file.features, search.weights),
      evidence,
      regions: regions.length > 0 ? regions : [defaultRegion(facts)],
      companions: rank < maxWithCompanions ? companionsOf(corpus, scan, facts, search.plan.editType) : [],
    };
  });
  const hitsTotal = sum(scan.files.flatMap((file) => file.totals));
  const hitsKept = sum(files.map(({ evidence }) => evidence.filter(({ type }) => type !== 'path').length));
  const skipped = scan.skipped.filter(({ reason }) => reason !== 'excluded-path');
  return {
    editType: search.plan.editType,
    files,
    usedFallback: search.usedFallback,
    diagnostics: [
      ...search.diagnostics,
      ...skipped.slice(0, maxSkippedNamed).map(({ path, reason }) => ({
        code: `skipped-${reason}`,
        message: `${path} was not searched: ${reason}.`,
      })),
    ],
    expectation: { expected: search.plan.expectedMatches, found: rarestCount(search) },
    stats: {
      filesSearched: scan.filesSearched,
      filesSkipped: scan.skipped.length,
      hitsTotal,
      hitsKept,
      truncated: hitsKept < hitsTotal,
    },
  };
}

/** How many places the plan's rarest term or pattern met. */
function rarestCount({ scan, query }: ScoredSearch): number {
  let rarest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < scan.filesWith.length; index += 1) {
    if (query.needles[index]?.from === 'request' || (scan.filesWith[index] ?? 0) === 0) continue;
    rarest = Math.min(rarest, sum(scan.files.map((file) => file.totals[index] ?? 0)));
  }
  return Number.isFinite(rarest) ? rarest : 0;
}

/** A file's evidence: of each query its best place first, then further places, then the path. */
function evidenceOf(search: ScoredSearch, scored: ScoredFile, max: number): Evidence[] {
  const { facts } = scored.file;
  const ordered = [...scored.classified].sort(
    (left, right) => right.worth - left.worth || left.line - right.line || left.hit.start - right.hit.start,
  );
  const seen = new Set<number>();
  const lines = new Set<string>();
  const first: ClassifiedHit[] = [];
  const further: ClassifiedHit[] = [];
  for (const each of ordered) {
    const place = `${each.hit.query}:${each.line}`;
    if (lines.has(place)) continue;
    lines.add(place);
    (seen.has(each.hit.query) ? further : first).push(each);
    seen.add(each.hit.query);
  }
  const path = pathEvidence(search, scored);
  const room = Math.max(0, max - path.length);
  const places = [...first, ...further].slice(0, room).map((each, index): Evidence => {
    const { from, text, position } = sourceOf(search, each.hit.query);
    return {
      type: each.type,
      source: { from, index: position, text, via: each.hit.via },
      path: facts.path,
      line: each.line,
      column: columnAt(facts, each.line, each.hit.start),
      snippet: snippetAt(facts, each.line, each.hit.start),
      filesWithTerm: search.scan.filesWith[each.hit.query] ?? 0,
      filesSearched: search.scan.filesSearched,
      points: index < first.length ? each.worth * weightOf(search, each) : 0,
    };
  });
  return [...path, ...places].slice(0, max).sort((left, right) => right.points - left.points);
}

function pathEvidence(search: ScoredSearch, scored: ScoredFile): Evidence[] {
  const parts = partsOf(scored.features, search.weights);
  const points = parts.stem + parts.stemWords + parts.requestStem;
  if (points <= 0) return [];
  const { facts } = scored.file;
  return [
    {
      type: 'path',
      source: { from: parts.stem > 0 ? 'term' : 'request', index: 0, text: facts.words.stem.join(' ') },
      path: facts.path,
      filesWithTerm: 1,
      filesSearched: search.scan.filesSearched,
      points,
    },
  ];
}

function weightOf(search: ScoredSearch, each: ClassifiedHit): number {
  const query = search.queries[each.hit.query];
  if (query?.from === 'request') return search.weights.request;
  return query?.isPattern === true ? search.weights.patterns : search.weights.terms;
}

function sourceOf(
  search: ScoredSearch,
  query: number,
): { readonly from: Evidence['source']['from']; readonly text: string; readonly position: number } {
  const needle = search.query.needles[query];
  if (needle !== undefined) return { from: needle.from, text: needle.text, position: needle.index };
  const pattern = search.query.patterns[query - search.query.needles.length];
  return { from: pattern?.from ?? 'regex', text: pattern?.compiled.source ?? '', position: pattern?.index ?? 0 };
}

function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
}
