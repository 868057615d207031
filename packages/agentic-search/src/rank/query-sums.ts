import type { FileFacts } from '../corpus/file-facts.ts';
import { isWhole } from '../scan/scan-corpus.ts';
import type { RankedQuery, ClassifiedHit } from './score-file.ts';

/** What a file's hits add up to, by rule. */
export interface QuerySums {
  readonly terms: number;
  readonly frequency: number;
  readonly coverage: number;
  readonly definition: number;
  readonly patterns: number;
  readonly request: number;
  readonly requestCoverage: number;
}

/** Adds up a file's hits: per query its best place counts, then how often it occurs and how many queries are met. */
export function sumQueries(
  facts: FileFacts,
  hits: readonly ClassifiedHit[],
  totals: readonly number[],
  queries: readonly RankedQuery[],
): QuerySums {
  const best = queries.map(() => 0);
  const defined = new Set<number>();
  for (const { hit, type, worth } of hits) {
    best[hit.query] = Math.max(best[hit.query] ?? 0, worth);
    if (type === 'definition' && !hit.loose && isWhole(facts.view, hit.start, hit.length)) defined.add(hit.query);
  }
  const sums = { terms: 0, frequency: 0, definition: 0, patterns: 0, request: 0 };
  const asked = { all: 0, met: 0 };
  const requested = { all: 0, met: 0 };
  // Okapi's length normalization, for a file of 4,000 characters in the middle.
  const levelling = 1.2 * (0.65 + (0.35 * facts.view.length) / 4000);
  for (const [index, query] of queries.entries()) {
    const total = totals[index] ?? 0;
    const worth = best[index] ?? 0;
    if (query.from === 'request') {
      sums.request += worth;
      requested.all += 1;
      if (total > 0) requested.met += 1;
      continue;
    }
    const share = Math.sqrt(query.weight);
    asked.all += share;
    if (total > 0) asked.met += share;
    if (query.isPattern) {
      sums.patterns += worth;
      continue;
    }
    sums.terms += worth;
    if (defined.has(index)) sums.definition += query.rarity * query.weight;
    sums.frequency += (query.rarity * query.weight * total) / (total + levelling);
  }
  const coverage = asked.all === 0 ? 0 : asked.met / asked.all;
  const requestCoverage = requested.all === 0 ? 0 : requested.met / requested.all;
  // Where the plan has nothing in any file the request's words are all there is, and weigh as terms do.
  const isAlone = queries.every((query) => query.from === 'request' || query.rarity === 0);
  if (isAlone) return { ...sums, terms: sums.request, request: 0, coverage: requestCoverage, requestCoverage: 0 };
  return { ...sums, coverage, requestCoverage };
}
