import type { Corpus } from '../corpus/corpus.ts';
import type { SearchPlan } from '../plan/search-plan.ts';
import type { SearchOptions, SearchResult } from './search-result.ts';
import { searchSteps } from './search-steps.ts';
import { writeResult } from './write-result.ts';

/**
 * Searches a corpus for a plan and ranks the files with their evidence. Pure, synchronous and bounded; the result depends
 * neither on the order of the files nor on their line ends. Never throws: what is wrong with the plan or a file shows in
 * `diagnostics`.
 */
export function executeSearchPlan(corpus: Corpus, plan: SearchPlan, options: SearchOptions = {}): SearchResult {
  const steps = searchSteps(corpus, plan, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return writeResult(step.value, options);
  }
}
