import type { CorpusCase, CorpusResult, CorpusSet } from './corpus-case.ts';

/** What a result amounts to. `wrong` is a changed file that is not the expected one; it is the only one that does damage. */
export type Verdict = 'exact' | 'refused' | 'wrong' | 'missing';

/** The score of one implementation on one set. */
export interface SetScore {
  readonly set: CorpusSet;
  readonly cases: number;
  /** Expected files, byte for byte; for a case that must be refused, a refusal. */
  readonly right: number;
  /** Refused although it could be applied. Safe. */
  readonly refused: number;
  /** Files that are neither the expected ones nor the original ones. */
  readonly wrong: number;
  readonly missing: number;
  readonly wrongIds: readonly string[];
  readonly refusedIds: readonly string[];
  /** Right results whose label is not the expected tier or code, where a label was given. */
  readonly mislabelledIds: readonly string[];
}

/** Compares one result with its case. Unchanged files count as a refusal. */
export function verdictOf(corpusCase: CorpusCase, result: CorpusResult | undefined): Verdict {
  if (result === undefined) return 'missing';
  const { expect, files } = corpusCase;
  if (result.files === null || sameFiles(result.files, files))
    return expect.ok && sameFiles(expect.files, files) ? 'exact' : 'refused';
  return expect.ok && sameFiles(result.files, expect.files) ? 'exact' : 'wrong';
}

/** Scores results set by set. Results for unknown ids are ignored; cases without a result are missing. */
export function score(cases: readonly CorpusCase[], results: readonly CorpusResult[]): SetScore[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  return [...Map.groupBy(cases, (each) => each.set)].map(([set, own]) => {
    const judged = own.map((each) => ({
      each,
      result: byId.get(each.id),
      verdict: verdictOf(each, byId.get(each.id)),
    }));
    const ids = (verdict: Verdict, ok: boolean): string[] =>
      judged.filter((one) => one.verdict === verdict && one.each.expect.ok === ok).map((one) => one.each.id);
    const right = [...ids('exact', true), ...ids('refused', false)];
    const wrongIds = [...ids('wrong', true), ...ids('wrong', false)];
    const refusedIds = ids('refused', true);
    return {
      set,
      cases: own.length,
      right: right.length,
      refused: refusedIds.length,
      wrong: wrongIds.length,
      missing: judged.filter((one) => one.verdict === 'missing').length,
      wrongIds,
      refusedIds,
      mislabelledIds: judged
        .filter((one) => right.includes(one.each.id) && isMislabelled(one.each, one.result))
        .map((one) => one.each.id),
    };
  });
}

function isMislabelled({ expect }: CorpusCase, result: CorpusResult | undefined): boolean {
  const wanted = expect.ok ? expect.tier : expect.code;
  return wanted !== undefined && result?.label !== undefined && result.label !== wanted;
}

function sameFiles(left: Readonly<Record<string, string>>, right: Readonly<Record<string, string>>): boolean {
  const paths = Object.keys(left);
  return paths.length === Object.keys(right).length && paths.every((path) => left[path] === right[path]);
}
