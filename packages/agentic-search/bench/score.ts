import type { GoldFile } from './case.ts';

/** What a method answers: files best first, and where in the first one. */
export interface Answer {
  readonly paths: readonly string[];
  readonly line?: number;
  readonly region?: readonly [start: number, end: number];
}

/** How good an answer is; every number is from 0 to 1. */
export interface Score {
  readonly acc1: number;
  readonly acc3: number;
  readonly acc5: number;
  readonly mrr: number;
  readonly line3: number;
  readonly region: number;
}

/** The columns, in order. */
export const scoreNames = ['acc1', 'acc3', 'acc5', 'mrr', 'line3', 'region'] as const;

/** Judges an answer. Lines count only in a right first file. */
export function scoreAnswer(gold: readonly GoldFile[], answer: Answer): Score {
  const position = answer.paths.findIndex((path) => gold.some((each) => each.path === path));
  const lines = gold.find((each) => each.path === answer.paths[0])?.lines ?? [];
  const { line, region } = answer;
  return {
    acc1: Number(position === 0),
    acc3: Number(position >= 0 && position < 3),
    acc5: Number(position >= 0 && position < 5),
    mrr: position < 0 ? 0 : 1 / (position + 1),
    line3: Number(line !== undefined && lines.some(([start, end]) => line >= start - 3 && line <= end + 3)),
    region: Number(region !== undefined && lines.some(([start, end]) => region[0] <= end && region[1] >= start)),
  };
}

/** The mean of scores. */
export function meanScore(scores: readonly Score[]): Score {
  const mean = { acc1: 0, acc3: 0, acc5: 0, mrr: 0, line3: 0, region: 0 };
  for (const score of scores) for (const name of scoreNames) mean[name] += score[name] / scores.length;
  return mean;
}

/** Two-sided sign test of paired outcomes (binomial, exact): the chance of so uneven a split of wins. */
export function signTest(wins: number, losses: number): number {
  const count = wins + losses;
  let term = 0.5 ** count;
  let tail = 0;
  for (let index = 0; index <= Math.min(wins, losses); index += 1) {
    tail += term;
    term *= (count - index) / (index + 1);
  }
  return Math.min(1, 2 * tail);
}
