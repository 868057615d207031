import type { FileCorpus } from '../corpus/file-corpus.ts';
import type { SearchPlan } from '../plan/search-plan.ts';
import type { SearchOptions, SearchResult } from '../search/search-result.ts';
import { searchSteps } from '../search/search-steps.ts';
import { writeResult } from '../search/write-result.ts';

/** Milliseconds of work after which other work of the event loop gets its turn. */
const sliceMs = 8;

/** `executeSearchPlan` in slices: pauses every few milliseconds and stops when the signal aborts. */
export async function runSearch(
  corpus: FileCorpus,
  plan: SearchPlan,
  options: SearchOptions & {
    readonly signal?: AbortSignal;
    readonly now: () => number;
    readonly pause: () => Promise<void>;
  },
): Promise<SearchResult> {
  options.signal?.throwIfAborted();
  const steps = searchSteps(corpus, plan, options);
  let sliceStart = options.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return writeResult(step.value, options);
    if (options.now() - sliceStart < sliceMs) continue;
    await options.pause();
    options.signal?.throwIfAborted();
    sliceStart = options.now();
  }
}
