import { singleMargin } from '../src/select/select-target.ts';
import type { ScoredSearch } from '../src/search/search-steps.ts';

/** How far the first file is ahead, and whether it is a right one. */
export interface MarginCase {
  readonly margin: number;
  readonly isRight: boolean;
}

/** The margin of a search; see `Selection.margin`. */
export function marginOf({ scored }: ScoredSearch): number {
  const [first, second] = scored;
  if (first === undefined || first.score <= 0) return 0;
  return second === undefined ? 1 : Math.max(0, (first.score - second.score) / first.score);
}

/** Prints how often the first file is right where it is ahead by at least a margin, and how many requests that is. */
export function printMargins(cases: readonly MarginCase[]): void {
  console.log(
    '\n### By margin\n\n| margin | requests at least that far apart | first file right there | right below |\n| --: | --: | --: | --: |',
  );
  for (const least of [0.1, 0.2, singleMargin, 0.5]) {
    const above = cases.filter((each) => each.margin >= least);
    const below = cases.filter((each) => each.margin < least);
    console.log(`| ${least} | ${above.length} of ${cases.length} | ${share(above)} | ${share(below)} |`);
  }
}

function share(cases: readonly MarginCase[]): string {
  if (cases.length === 0) return '–';
  return `${((100 * cases.filter((each) => each.isRight).length) / cases.length).toFixed(1)} %`;
}
