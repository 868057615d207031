import { row, writeLine } from './print.ts';
import { fetchPackage } from './versions/fetch-package.ts';
import { emptyJudgement, judgeVersions, type VersionsJudgement } from './versions/judge-versions.ts';
import { publishedVersions } from './versions/published-versions.ts';
import { readPackage } from './versions/read-package.ts';

/** Fetches all published versions and judges each pair of neighbours. */
export async function fetchedVersions(): Promise<VersionsJudgement> {
  const judgement = emptyJudgement();
  for (const { name, versions } of publishedVersions) {
    let before: Map<string, string> | null = null;
    for (const version of versions) {
      const after = readPackage(await fetchPackage(name, version));
      if (before !== null) judgeVersions(before, after, judgement);
      before = after;
    }
  }
  return judgement;
}

/** Prints a judgement and returns whether nothing went wrong. */
export function printVersions(title: string, judgement: VersionsJudgement): boolean {
  writeLine(`\n${title}: ${judgement.files} files, ${judgement.ambiguous} changes that no context tells apart`);
  writeLine(row('', 'blocks', 'right', 'refused', 'wrong'));
  for (const [way, count] of judgement.ways)
    writeLine(row(way, count.blocks, count.applied, count.refused, count.wrong));
  for (const [code, count] of judgement.codes) writeLine(`    refused, ${code}: ${count}`);
  for (const problem of judgement.problems.filter((each) => each.startsWith('WRONG')).slice(0, 20))
    writeLine(`    ${problem}`);
  return [...judgement.ways.values()].every((count) => count.wrong === 0);
}
