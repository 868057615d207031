import type { BenchCase } from './case.ts';
import { signTest, type Score } from './score.ts';
import { scoreTable } from './table.ts';

/** A request's scores by three methods. */
export interface ComparedCase {
  readonly each: BenchCase;
  readonly ours: Score;
  readonly distinct: Score;
  readonly count: Score;
}

/** Prints the three methods on some cases. */
export function printComparison(title: string, rows: readonly ComparedCase[]): void {
  if (rows.length === 0) return;
  const table = scoreTable([
    ['this package', rows.map((row) => row.ours)],
    ['distinct terms', rows.map((row) => row.distinct)],
    ['match count', rows.map((row) => row.count)],
  ]);
  console.log(`\n### ${title}\n\n${table}`);
}

/** Prints how often one of this package and distinct terms has a right file first where the other has not. */
export function printWins(rows: readonly ComparedCase[]): void {
  const wins = rows.filter((row) => row.ours.acc1 > row.distinct.acc1).length;
  const losses = rows.filter((row) => row.ours.acc1 < row.distinct.acc1).length;
  const chance = signTest(wins, losses).toPrecision(2);
  console.log(`\nAgainst distinct terms: ${wins} wins, ${losses} losses, p = ${chance} (sign test)`);
}
