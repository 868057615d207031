import { weigh, weightNames } from '../src/rank/score-file.ts';
import { defaultWeights } from '../src/rank/weights.ts';
import type { LearningCase } from './learn.ts';
import { meanScore, scoreAnswer } from './score.ts';

/** Prints what the ranking of files loses without each of its rules. */
export function printAblation(cases: readonly LearningCase[]): void {
  console.log(
    `\n### Without a rule (${cases.length} cases)\n\n| rule | acc@1 | acc@5 | MRR |\n| --- | --: | --: | --: |`,
  );
  for (const name of [null, ...weightNames(defaultWeights)]) {
    const weights = name === null ? defaultWeights : { ...defaultWeights, [name]: 0 };
    const mean = meanScore(
      cases.map(({ each, files }) => {
        const ranked = files
          .map((file) => ({ path: file.path, score: weigh(file.features, weights) }))
          .sort((one, other) => other.score - one.score || (one.path < other.path ? -1 : 1));
        return scoreAnswer(each.gold, { paths: ranked.map((file) => file.path) });
      }),
    );
    console.log(
      `| ${name ?? 'none left out'} | ${(100 * mean.acc1).toFixed(1)} | ${(100 * mean.acc5).toFixed(1)} | ${mean.mrr.toFixed(3)} |`,
    );
  }
}
