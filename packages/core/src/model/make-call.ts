import type { PhaseContext } from '../define/phase-context.ts';
import { CoreError } from '../errors/core-error.ts';
import type { CoreEvents } from '../events/core-events.ts';
import { readAnswerLog } from './answer-log.ts';
import type { CallFailure, CallOutcome } from './call-outcome.ts';
import { openRecord } from './call-record.ts';
import type { PortSettings } from './create-model-port.ts';
import type { JsonSchema } from './json-schema-of.ts';
import type { Model } from './model.ts';
import type { ModelPart, ModelRequest } from './model-request.ts';
import { prepareCall, requestText } from './prepare-call.ts';
import { streamCall } from './stream-call.ts';
import { watch } from './watchdog.ts';

/** What one call is made of. */
export interface CallPlan {
  readonly model: Model;
  readonly request: ModelRequest;
  readonly context: PhaseContext<CoreEvents>;
  readonly settings: PortSettings;
  readonly objectSchema: JsonSchema | undefined;
}

/** Makes one call and keeps its books; null when it gave an answer, else what it failed with after everything of it was voided. */
export async function* makeCall(plan: CallPlan): AsyncGenerator<ModelPart, CallFailure | null, void> {
  const { context, settings } = plan;
  if (yield* replayPaid(plan)) return null;
  const callId = context.createId();
  const controller = new AbortController();
  const call = await prepareCall(plan, controller, { callId });
  const record = await openRecord(plan, callId);
  const follow = (): void => controller.abort(context.signal.reason);
  context.signal.addEventListener('abort', follow, { once: true });
  // It may have come while the call was admitted.
  if (context.signal.aborted) follow();
  const watchdog = watch(controller, settings.timeouts, settings.timers, () => context.now());
  try {
    for await (const part of streamCall(call)) {
      if (part.type !== 'outcome') {
        watchdog.alive();
        record.add(part);
        yield { ...part, callId };
        continue;
      }
      watchdog.stop();
      const outcome = byTimeout(part.outcome, context.signal);
      if (outcome.type === 'finished') {
        yield await record.complete(outcome);
        return null;
      }
      const because = outcome.type === 'failed' ? outcome.code : 'aborted';
      await record.discard(because, outcome.type === 'failed' ? outcome.usage : null);
      if (outcome.type === 'aborted') throw outcome.reason;
      yield { type: 'discard', callId, because };
      return outcome;
    }
    throw new CoreError('core/model-stream-broken', 'A call ended without an outcome.');
  } finally {
    watchdog.stop();
    context.signal.removeEventListener('abort', follow);
    if (!record.isClosed()) {
      // The consumer left: the provider must not go on streaming, and what came so far was used.
      controller.abort(new CoreError('core/cancelled', 'The answer was not read to its end.'));
      await record.discard('not-read-to-end', null);
    }
  }
}

/** Reads an answer again that a worker before this one has paid for, when it died before its phase ended. Tells whether there was one. */
async function* replayPaid({ request, context, objectSchema }: CallPlan): AsyncGenerator<ModelPart, boolean, void> {
  const paid = await context.calls.paid({ role: request.role, request: requestText(request, objectSchema) });
  if (paid === null) return false;
  const { callId, answer, finishReason, truncated, usage } = paid;
  const stored = new TextDecoder().decode(await context.blobs.get(answer));
  for (const part of readAnswerLog(stored, request.tools !== undefined)) yield { ...part, callId };
  yield { type: 'end', callId, finishReason, truncated, usage };
  return true;
}

/** An abort of the watchdog is a failure of this call; an abort of the run ends everything. */
function byTimeout(outcome: CallOutcome, run: AbortSignal): CallOutcome {
  if (outcome.type !== 'aborted' || run.aborted || !CoreError.isInstance(outcome.reason)) return outcome;
  return {
    type: 'failed',
    code: 'core/model-timeout',
    message: outcome.reason.message,
    retryable: true,
    retryAfterMs: null,
    usage: null,
    cause: outcome.reason,
  };
}
