import { FileCorpus } from '../corpus/file-corpus.ts';
import type { FileFacts } from '../corpus/file-facts.ts';
import type { Diagnostic, SearchPlan } from '../plan/search-plan.ts';
import { defaultLineWeights, type LineWeights } from '../rank/line-worth.ts';
import { matchPaths } from '../rank/path-match.ts';
import { rarity } from '../rank/rarity.ts';
import { requestStems } from '../rank/request-words.ts';
import { queryWeight, scoreFile, type RankedQuery, type ScoredFile } from '../rank/score-file.ts';
import { defaultWeights, type Weights } from '../rank/weights.ts';
import { followKeys } from '../scan/keyed-text.ts';
import { extensionsOf } from '../scan/needle.ts';
import { scanCorpus, type FileHits, type Query, type Scan } from '../scan/scan-corpus.ts';
import { fallbackQuery, literalRetry, planQuery } from './build-query.ts';
import { chooseCandidates } from './choose-candidates.ts';
import { mergeScans } from './merge-scans.ts';
import type { SearchOptions } from './search-result.ts';

/** A search before it is written up. */
export interface ScoredSearch {
  readonly corpus: FileCorpus;
  readonly plan: SearchPlan;
  readonly query: Query;
  readonly scan: Scan;
  readonly queries: readonly RankedQuery[];
  /** Best first. */
  readonly scored: readonly ScoredFile[];
  readonly usedFallback: boolean;
  readonly diagnostics: Diagnostic[];
  readonly weights: Weights;
}

/** What the benchmarks vary. */
export interface SearchTuning {
  readonly weights?: Weights;
  readonly lineWeights?: LineWeights;
}

/** Default of `SearchLimits.maxFileBytes`. */
export const defaultMaxFileBytes = 524_288;

/** Hits kept of one query in one file; ranking reads the best of them and where they are. */
const maxHitsPerFile = 40;

/** See `ScanLimits.maxPatternCharacters`; a second or two of RE2JS on one core. */
const maxPatternCharacters = 32_000_000;

/** Scans and scores, pausing after every file. */
export function* searchSteps(
  files: Iterable<readonly [path: string, text: string]>,
  plan: SearchPlan,
  options: SearchOptions,
  tuning: SearchTuning = {},
): Generator<void, ScoredSearch> {
  const corpus = FileCorpus.of(files);
  const request = options.request ?? '';
  const diagnostics: Diagnostic[] = [];
  const limits = {
    maxHitsPerFile,
    maxFileBytes: options.limits?.maxFileBytes ?? defaultMaxFileBytes,
    maxPatternCharacters,
  };

  let query = planQuery(plan, request, diagnostics);
  let scan = yield* scanCorpus(corpus, query, limits);
  const retried = literalRetry(query, scan.filesWith);
  if (retried.length > 0) {
    const again = { needles: retried, patterns: [] };
    ({ query, scan } = mergeScans({ query, scan }, { query: again, scan: yield* scanCorpus(corpus, again, limits) }));
  }
  const usedFallback = !meetsPlan(query, scan) && plan.fallbackSearch !== undefined;
  if (usedFallback) {
    query = fallbackQuery(plan, request, diagnostics);
    scan = yield* scanCorpus(corpus, query, limits);
  }
  scan = withKeyedText(scan, query);

  const terms = query.needles.filter((needle) => needle.from !== 'request');
  const stems = requestStems(request);
  const match = matchPaths(
    scan.searched,
    terms.map((needle) => needle.text),
    stems,
  );
  const queries = rankedQueries(query, scan);
  const candidates = chooseCandidates(scan, queries, match);
  const context = {
    editType: plan.editType,
    extensions: extensionsOf(plan),
    weights: tuning.weights ?? defaultWeights,
    lineWeights: tuning.lineWeights ?? defaultLineWeights,
    queries,
    match,
  };
  const scored: ScoredFile[] = [];
  for (const file of candidates) {
    corpus.keepStructure(file.facts);
    scored.push(scoreFile(file, context));
    yield;
  }
  scored.sort((left, right) => right.score - left.score || (left.file.facts.path < right.file.facts.path ? -1 : 1));
  for (const index of scan.cutPatterns) {
    const source = query.patterns[index]?.compiled.source ?? '';
    diagnostics.push({
      code: 'pattern-cut',
      message: `The pattern ${JSON.stringify(source.slice(0, 60))} was not run over all files.`,
    });
  }
  return { corpus, plan, query, scan, queries, scored, usedFallback, diagnostics, weights: context.weights };
}

function meetsPlan(query: Query, scan: Scan): boolean {
  return scan.filesWith.some((count, index) => count > 0 && query.needles[index]?.from !== 'request');
}

function rankedQueries(query: Query, scan: Scan): RankedQuery[] {
  const rare = (index: number): number => rarity(scan.filesWith[index] ?? 0, scan.filesSearched);
  const isPattern = (from: string): boolean => from === 'regex' || from === 'fallback-regex';
  return [
    ...query.needles.map(({ from, index }, at) => ({
      from,
      isPattern: isPattern(from),
      rarity: rare(at),
      weight: queryWeight(from, index),
    })),
    ...query.patterns.map(({ from, index }, at) => ({
      from,
      isPattern: true,
      rarity: rare(query.needles.length + at),
      weight: queryWeight(from, index),
    })),
  ];
}

function withKeyedText(scan: Scan, query: Query): Scan {
  const followed = followKeys(scan.searched, scan.files, query);
  if (followed.length === 0) return scan;
  const files = new Map<FileFacts, FileHits>(scan.files.map((file) => [file.facts, file]));
  for (const { facts, hit } of followed) {
    const known = files.get(facts) ?? { facts, hits: [], totals: scan.filesWith.map(() => 0) };
    const totals = known.totals.map((total, index) => (index === hit.query ? Math.max(1, total) : total));
    files.set(facts, { facts, hits: [...known.hits, hit], totals });
  }
  return { ...scan, files: [...files.values()] };
}
