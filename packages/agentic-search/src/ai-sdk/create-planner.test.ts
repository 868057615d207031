import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { AgenticSearchError, createCorpus, locate } from '../index.ts';
import { createPlanner, type PlannerOptions } from './create-planner.ts';

const plan = {
  editType: 'UPDATE_COMPONENT',
  reasoning: 'The card.',
  searchTerms: ['Card'],
  fileTypesToSearch: ['.tsx'],
  expectedMatches: 1,
};
const manifest = { files: [], routes: [] };
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that answers with a text. */
function modelSaying(text: string): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: async () => ({
      content: [{ type: 'text', text }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage,
      warnings: [],
    }),
  });
}

/** A model that answers when it is aborted, if ever. */
function silentModel(seen: AbortSignal[] = []): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: ({ abortSignal }) => {
      if (abortSignal !== undefined) seen.push(abortSignal);
      return new Promise(() => {});
    },
  });
}

/** A timer that a test lets run out; `called` tells how often one was called off. */
function manualTimer(): {
  readonly after: NonNullable<PlannerOptions['after']>;
  readonly asked: number[];
  runOut: () => void;
  called: number;
} {
  const timer = {
    after: (ms: number, run: () => void) => (
      timer.asked.push(ms),
      (timer.runOut = run),
      () => void (timer.called += 1)
    ),
    asked: [] as number[],
    runOut: (): void => {},
    called: 0,
  };
  return timer;
}

const ask = (options: PlannerOptions, signal = new AbortController().signal): Promise<unknown> =>
  createPlanner({ maxRetries: 0, ...options })({ request: 'make the card blue', manifest, signal });

describe('createPlanner', () => {
  it('gives the plan of the model and calls its timer off', async () => {
    const timer = manualTimer();
    const model = modelSaying(JSON.stringify(plan));
    expect(await ask({ model, after: timer.after })).toEqual(plan);
    expect(timer).toMatchObject({ asked: [20_000], called: 1 });
    expect(JSON.stringify(model.doGenerateCalls[0]?.prompt)).toContain('make the card blue');
  });

  it.each([
    ['a field of the wrong type', JSON.stringify({ ...plan, expectedMatches: 'many' }), { searchTerms: ['Card'] }],
    ['words round the object', `Here it is:\n\`\`\`json\n${JSON.stringify(plan)}\n\`\`\``, plan],
    [
      'an answer that was cut off',
      '{"editType": "FIX_ISSUE", "searchTerms": ["Card", "Hero"], "reasoning": "be',
      { searchTerms: ['Card', 'Hero'] },
    ],
  ])('hands on %s, for salvage', async (_, text, expected) => {
    expect(await ask({ model: modelSaying(text) })).toMatchObject(expected);
  });

  it('says so when there is no object in the answer', async () => {
    await expect(ask({ model: modelSaying('I would look in Card.tsx.') })).rejects.toMatchObject({
      code: 'agentic-search/planner-no-object',
      retryable: true,
    });
  });

  it('says so when the model fails, and why', async () => {
    const cause = new Error('no key');
    const model = new MockLanguageModelV4({ doGenerate: () => Promise.reject(cause) });
    await expect(ask({ model })).rejects.toMatchObject({
      code: 'agentic-search/planner-failed',
      cause,
      retryable: true,
    });
  });

  it('ends with the time given, as a typed timeout, and stops the model', async () => {
    const timer = manualTimer();
    const seen: AbortSignal[] = [];
    const asked = ask({ model: silentModel(seen), timeoutMs: 50, after: timer.after });
    expect(timer.asked).toEqual([50]);
    timer.runOut();
    const error: unknown = await asked.catch((thrown: unknown) => thrown);
    expect(AgenticSearchError.isInstance(error) && error.code).toBe('agentic-search/planner-timeout');
    expect(timer.called).toBe(1);
    expect(seen.every((signal) => signal.aborted)).toBe(true);
  });

  it("rejects with the caller's reason on abort, before and during the call", async () => {
    const reason = new Error('stop');
    await expect(ask({ model: silentModel() }, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const asked = ask({ model: silentModel() }, controller.signal);
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });

  it('is a rung of the ladder that a timeout leads past', async () => {
    const timer = manualTimer();
    const corpus = createCorpus([['src/Card.tsx', 'export const Card = () => <p>card</p>;\n']]);
    const after: PlannerOptions['after'] = (ms, run) => (queueMicrotask(run), timer.after(ms, run));
    const located = await locate({
      request: 'make the card blue',
      corpus,
      planner: createPlanner({ model: silentModel(), after }),
    });
    expect(located.attempts.map((attempt) => attempt.outcome)).toEqual(['planner-timeout', 'used']);
    expect(located.selection).toMatchObject({ mode: 'single', primary: { path: 'src/Card.tsx' } });
  });
});
