import type { Corpus } from '../corpus/corpus.ts';
import { FileCorpus } from '../corpus/file-corpus.ts';
import { defaultNow, defaultPause } from '../defaults.ts';
import { buildManifest, type Manifest } from '../manifest/build-manifest.ts';
import { parseSearchPlan } from '../plan/parse-search-plan.ts';
import type { SearchPlan } from '../plan/search-plan.ts';
import type { SearchLimits, SearchResult } from '../search/search-result.ts';
import { selectTarget, type Selection, type Target } from '../select/select-target.ts';
import { fullContext } from './full-context.ts';
import { keywordPlan } from './keyword-plan.ts';
import { raceAbort } from './race-abort.ts';
import { runSearch } from './run-search.ts';
import { useTarget } from './use-target.ts';

/** Turns a request into a plan. What it gives is parsed field by field, so it may hand on a model's answer as it is. */
export type Planner = (input: {
  readonly request: string;
  readonly manifest: Manifest;
  readonly signal: AbortSignal;
}) => Promise<unknown>;

/** A step of the ladder, from the surest to the last resort. */
export type Rung = 'target' | 'agentic' | 'keyword' | 'full-context';

/** What came of a step. */
export type AttemptOutcome =
  | 'used'
  | 'no-hits'
  | 'no-planner'
  | 'planner-error'
  | 'planner-timeout'
  | 'invalid-plan'
  | 'missing-file'
  | 'used-stale'
  | 'no-files';

/** A step that was tried. */
export interface Attempt {
  readonly rung: Rung;
  readonly outcome: AttemptOutcome;
  /** What happened, in words. */
  readonly detail: string;
  readonly ms: number;
}

/** What to change for a request, and how that was found. */
export interface LocateResult {
  /** The step whose answer this is. */
  readonly rung: Rung;
  readonly attempts: readonly Attempt[];
  readonly selection: Selection;
  /** The search behind the selection; null where none was needed. */
  readonly result: SearchResult | null;
}

/** What to locate, and with what. */
export interface LocateInput {
  /** The request in the user's words. */
  readonly request: string;
  readonly corpus: Corpus;
  /** A plan that is there already; the planner is not asked then. */
  readonly plan?: SearchPlan;
  readonly planner?: Planner;
  /** What the user pointed at; taken when its file is there. */
  readonly target?: Target;
  /** Stops the work and rejects with its reason. */
  readonly signal?: AbortSignal;
  readonly limits?: SearchLimits;
  /** For the planner's manifest; default 6,000. */
  readonly manifestTokens?: number;
  /** A clock in milliseconds. */
  readonly now?: () => number;
  /** Lets other work run between slices of a search. */
  readonly pause?: () => Promise<void>;
}

/**
 * Finds what a request is about by the first step that can say: a given target, a plan (agentic), the request's own words
 * (keyword), the files where the app begins (full context). Comes back with `none` only when there are no files. Rejects only
 * on abort, with the signal's reason; a planner that fails is an attempt, not an error. Yields to the event loop.
 */
export async function locate(input: LocateInput): Promise<LocateResult> {
  const now = input.now ?? defaultNow;
  const corpus = FileCorpus.of(input.corpus);
  const attempts: Attempt[] = [];
  let started = now();
  const note = (rung: Rung, outcome: AttemptOutcome, detail: string): void => {
    const ended = now();
    attempts.push({ rung, outcome, detail, ms: ended - started });
    started = ended;
  };
  const search = async (rung: Rung, plan: SearchPlan): Promise<LocateResult | null> => {
    const result = await runSearch(corpus, plan, {
      request: input.request,
      ...(input.limits === undefined ? {} : { limits: input.limits }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
      now,
      pause: input.pause ?? defaultPause,
    });
    const selection = selectTarget(result, { editType: plan.editType });
    if (selection.mode === 'none' || (rung === 'agentic' && !metPlan(result))) {
      note(
        rung,
        'no-hits',
        `Nothing of ${plan.searchTerms.length} terms was found in ${result.stats.filesSearched} files.`,
      );
      return null;
    }
    note(rung, 'used', `${result.files.length} files were met; ${selection.mode}.`);
    return { rung, attempts, selection, result };
  };

  input.signal?.throwIfAborted();
  if (input.target !== undefined) {
    const used = useTarget(corpus, input.target);
    note('target', used.outcome, used.detail);
    if (used.selection !== null) return { rung: 'target', attempts, selection: used.selection, result: null };
  }
  const plan = input.plan ?? (await askPlanner(input, corpus, note));
  if (plan !== null) {
    const found = await search('agentic', plan);
    if (found !== null) return found;
  }
  const found = await search('keyword', keywordPlan(input.request));
  if (found !== null) return found;
  const selection = fullContext(corpus);
  const empty = selection.mode === 'none';
  note(
    'full-context',
    empty ? 'no-files' : 'used',
    empty ? 'There are no files.' : 'The files where the app begins are offered.',
  );
  return { rung: 'full-context', attempts, selection, result: null };
}

/** Whether anything of the plan was met. What only the request's words met is for the keyword step, which reads them better. */
function metPlan(result: SearchResult): boolean {
  return (
    result.expectation.found > 0 ||
    result.files.some(({ evidence }) => evidence.some(({ type, source }) => type === 'path' && source.from === 'term'))
  );
}

async function askPlanner(
  input: LocateInput,
  corpus: FileCorpus,
  note: (rung: Rung, outcome: AttemptOutcome, detail: string) => void,
): Promise<SearchPlan | null> {
  if (input.planner === undefined) {
    note('agentic', 'no-planner', 'Neither a plan nor a planner was given.');
    return null;
  }
  const signal = input.signal ?? new AbortController().signal;
  let answer: unknown;
  try {
    const manifest = buildManifest(corpus, { budgetTokens: input.manifestTokens ?? 6000 });
    answer = await raceAbort(input.planner({ request: input.request, manifest, signal }), signal);
  } catch (error) {
    input.signal?.throwIfAborted();
    const timedOut = error instanceof Error && 'code' in error && error.code === 'agentic-search/planner-timeout';
    note(
      'agentic',
      timedOut ? 'planner-timeout' : 'planner-error',
      error instanceof Error ? error.message : String(error),
    );
    return null;
  }
  input.signal?.throwIfAborted();
  const { plan, diagnostics } = parseSearchPlan(answer);
  if (plan === null) note('agentic', 'invalid-plan', diagnostics.map((each) => each.message).join(' '));
  return plan;
}
