import { z } from 'zod';
import type { SearchPlan } from '../src/index.ts';

/** Lines of a file that a change touched; 1-based, inclusive. */
export interface GoldFile {
  readonly path: string;
  readonly lines: readonly (readonly [start: number, end: number])[];
}

/** A request with its plan, its files and where it belongs. */
export interface BenchCase {
  readonly id: string;
  /** The repository or app that it is from; left out as a whole when weights are learned. */
  readonly group: string;
  readonly size: string;
  readonly request: string;
  readonly plan: SearchPlan;
  readonly gold: readonly GoldFile[];
  readonly files: () => ReadonlyMap<string, string>;
}

/** A line of a file of cases. */
export const caseRecord = z.object({
  id: z.string(),
  repo: z.string(),
  parentCommit: z.string().regex(/^[0-9a-f]{40}$/),
  root: z.string().optional(),
  request: z.string(),
  plan: z.unknown(),
  goldFiles: z.array(z.object({ path: z.string(), lines: z.array(z.tuple([z.number(), z.number()])) })),
  size: z.string(),
});

/** Whether the plan names a gold file: then its name alone gives it away. */
export function namesGold(each: BenchCase): boolean {
  const terms = each.plan.searchTerms.map((term) => term.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return each.gold.some(({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
    return terms.includes(name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  });
}
