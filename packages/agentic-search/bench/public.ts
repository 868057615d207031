import { defaultWeights, type Weights } from '../src/rank/weights.ts';
import { printAblation } from './ablation.ts';
import { distinctTerms, matchCount } from './baselines.ts';
import { printComparison, printWins, type ComparedCase } from './compare.ts';
import { namesGold, type BenchCase } from './case.ts';
import { learningCase, learnWeights, plainWeights, type LearningCase } from './learn.ts';
import { publicCases } from './public-repositories.ts';
import { marginOf, printMargins } from './margin.ts';
import { answerOf, searchCase } from './rank-case.ts';
import { scoreAnswer, type Score } from './score.ts';
import { scoreTable } from './table.ts';

interface Row extends ComparedCase {
  readonly margin: number;
}

/**
 * Benchmark (b). Named skip where `LOCALIZE_CASES` (a file of cases) and `LOCALIZE_CLONES` (a folder of bare clones) are not
 * given.
 */
export function runPublic(casesFile: string | undefined, clones: string | undefined, learn: boolean): void {
  if (casesFile === undefined || clones === undefined) {
    console.log('skipped: public repositories (LOCALIZE_CASES and LOCALIZE_CLONES are not set)');
    return;
  }
  const learning: LearningCase[] = [];
  const rows = publicCases(casesFile, clones).map((each): Row => {
    const files = each.files();
    const search = searchCase(each);
    learning.push(learningCase(each, search));
    return {
      each,
      margin: marginOf(search),
      ours: scoreAnswer(each.gold, answerOf(search)),
      distinct: scoreAnswer(each.gold, distinctTerms(files, each.plan.searchTerms)),
      count: scoreAnswer(each.gold, matchCount(files, each.plan.searchTerms)),
    };
  });
  printComparison('All', rows);
  for (const size of ['small', 'mid', 'large'])
    printComparison(
      `Apps of size ${size}`,
      rows.filter((row) => row.each.size === size),
    );
  printComparison(
    'The plan does not name the file',
    rows.filter((row) => !namesGold(row.each)),
  );
  for (const type of new Set(rows.map((row) => row.each.plan.editType)))
    printComparison(
      type,
      rows.filter((row) => row.each.plan.editType === type),
    );
  printWins(rows);
  printMargins(rows.map(({ margin, ours }) => ({ margin, isRight: ours.acc1 === 1 })));
  if (!learn) return;
  leaveOneOut(
    rows.map((row) => row.each),
    learning,
  );
  printAblation(learning);
}

function leaveOneOut(cases: readonly BenchCase[], learning: readonly LearningCase[]): void {
  const heldOut = (start: Weights): Score[] =>
    [...new Set(cases.map((each) => each.group))].flatMap((group) => {
      const weights = learnWeights(
        learning.filter(({ each }) => each.group !== group),
        start,
      );
      return cases
        .filter((each) => each.group === group)
        .map((each) => scoreAnswer(each.gold, answerOf(searchCase(each, weights))));
    });
  const scoresBy = (weights: Weights): Score[] =>
    cases.map((each) => scoreAnswer(each.gold, answerOf(searchCase(each, weights))));
  console.log('\n### Weights learned on the other repositories\n');
  console.log(
    scoreTable([
      ['as they are', scoresBy(defaultWeights)],
      ['learned from them, leave one repository out', heldOut(defaultWeights)],
      ['every weight 1 or -1', scoresBy(plainWeights())],
      ['learned from those, leave one repository out', heldOut(plainWeights())],
    ]),
  );
  console.log(`\nlearned on all: ${JSON.stringify(learnWeights(learning))}`);
}
