import type { Model } from '@boxwright/core/pipelines';
import { type PendingRequest, pendingRequests, recordedModel, takeAnswer } from '@boxwright/core/recorded';
import type { LandingRun } from './open-bakery.ts';

/** What came of a run whose answers were given. */
export type LandingResult = Awaited<ReturnType<LandingRun['result']>>;

/** The first try and its answer, then one more for each further try and each missing answer: more is a loop. */
const mostRuns = 8;

type LatestModel = Extract<Model, { readonly specificationVersion: 'v4' }>;

/** A recorded model that reads its folder anew for each call, so that answers may be taken in between runs. */
export function growingModel(folder: string): Model {
  const fresh = (): LatestModel => {
    const model = recordedModel(folder, { onMiss: 'write-request' });
    if (model.specificationVersion !== 'v4') throw new Error('The recorded model is of another specification.');
    return model;
  };
  const model: LatestModel = {
    ...fresh(),
    doStream: (call) => fresh().doStream(call),
    doGenerate: (call) => fresh().doGenerate(call),
  };
  return model;
}

/**
 * Starts a run again and again until each of its prompts has an answer: whatever waits in `folder` is answered by
 * `answer`, which must use the prompt's own seal. Returns the result of the run that missed nothing.
 */
export async function answerWith(
  folder: string,
  start: () => Promise<LandingRun>,
  answer: (request: PendingRequest) => string,
): Promise<LandingResult> {
  for (let runs = 0; runs < mostRuns; runs += 1) {
    const result = await (await start()).result();
    const pending = await pendingRequests(folder);
    if (pending.length === 0) return result;
    for (const request of pending) {
      const facts = { model: 'none: written for this test', date: new Date().toISOString() };
      await takeAnswer(folder, request.key, { ...facts, answer: answer(request) });
    }
  }
  throw new Error(`A prompt is still without an answer after ${mostRuns} runs.`);
}
