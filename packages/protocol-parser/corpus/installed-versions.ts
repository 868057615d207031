import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyJudgement, judgeVersions, type VersionsJudgement } from './versions/judge-versions.ts';
import { readPackage } from './versions/read-package.ts';

/** Two versions of one package that are development dependencies: what can be judged without a network. */
export function installedVersions(): VersionsJudgement {
  const judgement = emptyJudgement();
  const folder = (url: string): string => dirname(fileURLToPath(url));
  const before = readPackage(folder(import.meta.resolve('preact-before/package.json')));
  const after = readPackage(folder(import.meta.resolve('preact-after/package.json')));
  judgeVersions(before, after, judgement);
  return judgement;
}
