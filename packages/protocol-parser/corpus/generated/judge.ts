import { applyEdits } from '../../src/index.ts';
import type { GeneratedCase } from './generated-case.ts';

/** How many cases of a kind came out how. */
export interface KindCount {
  cases: number;
  applied: number;
  refused: number;
  /** Refused although there was only one place and one result. */
  missed: number;
  wrong: number;
}

/** The outcome of all cases by kind, and the ids that went wrong. */
export interface Judgement {
  readonly kinds: ReadonlyMap<string, KindCount>;
  readonly total: KindCount;
  readonly wrongIds: readonly string[];
  readonly missedIds: readonly string[];
}

/** Applies every case and compares with its truth. */
export function judge(cases: readonly GeneratedCase[]): Judgement {
  const kinds = new Map<string, KindCount>();
  const total = emptyCount();
  const wrongIds: string[] = [];
  const missedIds: string[] = [];
  for (const each of cases) {
    const kind = kinds.get(each.kind) ?? emptyCount();
    kinds.set(each.kind, kind);
    const result = applyEdits(new Map([[each.path, each.text]]), [{ path: each.path, blocks: each.blocks }]);
    for (const count of [kind, total]) {
      count.cases++;
      if (!result.ok) {
        count.refused++;
        if (!each.mayRefuse) count.missed++;
      } else if (result.files.get(each.path) === each.expected) count.applied++;
      else count.wrong++;
    }
    if (!result.ok && !each.mayRefuse) missedIds.push(each.id);
    if (result.ok && result.files.get(each.path) !== each.expected) wrongIds.push(each.id);
  }
  return { kinds, total, wrongIds, missedIds };
}

function emptyCount(): KindCount {
  return { cases: 0, applied: 0, refused: 0, missed: 0, wrong: 0 };
}
