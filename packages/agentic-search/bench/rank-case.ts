import { createCorpus } from '../src/index.ts';
import { defaultLineWeights, type LineWeights } from '../src/rank/line-worth.ts';
import { regionOf } from '../src/rank/region-of.ts';
import { defaultWeights, type Weights } from '../src/rank/weights.ts';
import { searchSteps, type ScoredSearch } from '../src/search/search-steps.ts';
import type { BenchCase } from './case.ts';
import type { Answer } from './score.ts';

/** Runs a case's search; the features in it do not depend on the weights. */
export function searchCase(
  each: BenchCase,
  weights: Weights = defaultWeights,
  lineWeights: LineWeights = defaultLineWeights,
): ScoredSearch {
  const steps = searchSteps(createCorpus(each.files()), each.plan, { request: each.request }, { weights, lineWeights });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** What a search answers. */
export function answerOf(search: ScoredSearch): Answer {
  const [first] = search.scored;
  const paths = search.scored.map((file) => file.file.facts.path);
  const focus = first?.focus[0];
  if (first === undefined || focus === undefined) return { paths };
  const region = regionOf(first.file.facts, focus.line, focus.points);
  return { paths, line: focus.line, region: [region.startLine, region.endLine] };
}
