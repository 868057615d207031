import { defaultWeights, type Weights } from '../src/rank/weights.ts';
import { weigh, weightNames } from '../src/rank/score-file.ts';
import type { ScoredSearch } from '../src/search/search-steps.ts';
import type { BenchCase } from './case.ts';

/** A case with the numbers of its files, which no weight changes. */
export interface LearningCase {
  readonly each: BenchCase;
  readonly files: readonly {
    readonly path: string;
    readonly features: Readonly<Record<keyof Weights, number>>;
    readonly isGold: boolean;
  }[];
}

/** Takes the numbers out of a search. */
export function learningCase(each: BenchCase, search: ScoredSearch): LearningCase {
  return {
    each,
    files: search.scored.map(({ file, features }) => ({
      path: file.facts.path,
      features,
      isGold: each.gold.some((gold) => gold.path === file.facts.path),
    })),
  };
}

/** Weights that know nothing but what counts for a file and what against it. */
export function plainWeights(): Weights {
  const plain: Record<keyof Weights, number> = { ...defaultWeights };
  for (const name of weightNames(plain)) plain[name] = Math.sign(plain[name]);
  return plain;
}

/** Steps that a weight tries, as factors of itself. */
const factors = [0, 0.5, 0.75, 1.33, 2];

/**
 * Moves one weight at a time, a few rounds, as long as the mean of a smooth loss over the cases goes down. The loss is the
 * softmax cross-entropy of the best gold file, so that near misses count; a pull towards the start stands against chance.
 */
export function learnWeights(cases: readonly LearningCase[], start: Weights = defaultWeights, rounds = 2): Weights {
  let weights = { ...start };
  let best = lossOf(cases, weights, start);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of weightNames(defaultWeights)) {
      for (const factor of factors) {
        const trial = { ...weights, [name]: weights[name] * factor };
        const loss = lossOf(cases, trial, start);
        if (loss >= best - 1e-6) continue;
        best = loss;
        weights = trial;
      }
    }
  }
  return weights;
}

const pull = 0.004;

function lossOf(cases: readonly LearningCase[], weights: Weights, start: Weights): number {
  let loss = 0;
  for (const { files } of cases) {
    let top = Number.NEGATIVE_INFINITY;
    let gold = Number.NEGATIVE_INFINITY;
    const scores = files.map(({ features, isGold }) => {
      const score = weigh(features, weights);
      top = Math.max(top, score);
      if (isGold) gold = Math.max(gold, score);
      return score;
    });
    if (gold === Number.NEGATIVE_INFINITY) continue;
    let total = 0;
    for (const score of scores) total += Math.exp(score - top);
    loss += (top - gold + Math.log(total)) / cases.length;
  }
  for (const name of weightNames(weights)) {
    const ratio = (weights[name] - start[name]) / (Math.abs(start[name]) || 1);
    loss += pull * ratio ** 2;
  }
  return loss;
}
