import { generateText, NoObjectGeneratedError, Output, type LanguageModel } from 'ai';
import { AgenticSearchError } from '../errors/agentic-search-error.ts';
import type { Planner } from '../locate/locate.ts';
import { raceAbort } from '../locate/race-abort.ts';
import { extractJson } from '../plan/extract-json.ts';
import { searchPlanSchema } from '../plan/parse-search-plan.ts';
import { plannerPrompt } from '../plan/planner-prompt.ts';
import { defaultAfter } from './defaults.ts';

/** How a planner calls its model. */
export interface PlannerOptions {
  readonly model: LanguageModel;
  /** Time for the whole call, its retries included. Default 20,000. */
  readonly timeoutMs?: number;
  /** Retries of the AI SDK. Default 1. */
  readonly maxRetries?: number;
  /** Default 1,000; a plan has about 200 tokens. */
  readonly maxOutputTokens?: number;
  readonly providerOptions?: NonNullable<Parameters<typeof generateText>[0]['providerOptions']>;
  /** A timer: runs a function after a time in milliseconds and gives what calls it off. */
  readonly after?: (ms: number, run: () => void) => () => void;
}

/**
 * A planner on a model of the AI SDK. An answer that does not fit the schema is handed on as far as it is an object, for
 * `parseSearchPlan` to salvage field by field. Rejects with an `AgenticSearchError`
 * (`agentic-search/planner-timeout`, `agentic-search/planner-failed`, `agentic-search/planner-no-object`), or with the signal's
 * reason when the caller aborts.
 */
export function createPlanner(options: PlannerOptions): Planner {
  const timeoutMs = options.timeoutMs ?? 20_000;
  return async ({ request, manifest, signal }) => {
    signal.throwIfAborted();
    const stop = new AbortController();
    const timeout = new AgenticSearchError(
      'agentic-search/planner-timeout',
      `The planner gave no plan within ${timeoutMs} ms.`,
      { retryable: true },
    );
    const callOff = (options.after ?? defaultAfter)(timeoutMs, () => stop.abort(timeout));
    const both = AbortSignal.any([signal, stop.signal]);
    try {
      const { instructions, prompt } = plannerPrompt({ request, manifest });
      const call = generateText({
        model: options.model,
        instructions,
        prompt,
        output: Output.object({ schema: searchPlanSchema }),
        maxRetries: options.maxRetries ?? 1,
        maxOutputTokens: options.maxOutputTokens ?? 1000,
        abortSignal: both,
        ...(options.providerOptions === undefined ? {} : { providerOptions: options.providerOptions }),
      }).then((result): unknown => result.output);
      return await raceAbort(call, both);
    } catch (error) {
      signal.throwIfAborted();
      if (stop.signal.aborted) throw timeout;
      if (NoObjectGeneratedError.isInstance(error)) return salvage(error);
      throw new AgenticSearchError('agentic-search/planner-failed', `The model failed: ${messageOf(error)}`, {
        cause: error,
        retryable: true,
      });
    } finally {
      callOff();
    }
  };
}

function salvage(error: NoObjectGeneratedError): unknown {
  const object = extractJson(error.text ?? '');
  if (object !== undefined) return object;
  throw new AgenticSearchError(
    'agentic-search/planner-no-object',
    'The model answered without a JSON object; ask again or use another model.',
    {
      cause: error,
      retryable: true,
    },
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
