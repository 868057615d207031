import type { PhaseContext } from '../define/phase-context.ts';
import { CoreError } from '../errors/core-error.ts';
import type { CoreEvents } from '../events/core-events.ts';
import { answerLog, readAnswerLog } from './answer-log.ts';
import { buildMessages } from './build-messages.ts';
import type { CallFailure, CallOutcome, CountedTokens } from './call-outcome.ts';
import { callKey, type CallTag, summarizeRequest } from './call-tag.ts';
import type { PortSettings } from './create-model-port.ts';
import { estimateRequest } from './estimate-tokens.ts';
import type { JsonSchema } from './json-schema-of.ts';
import type { Model } from './model.ts';
import type { ModelPart, ModelRequest } from './model-request.ts';
import { redactSecrets } from './redact-secrets.ts';
import { type Call, streamCall } from './stream-call.ts';
import { watch } from './watchdog.ts';

/** What one call is made of. */
export interface CallPlan {
  readonly model: Model;
  readonly request: ModelRequest;
  readonly context: PhaseContext<CoreEvents>;
  readonly settings: PortSettings;
  readonly objectSchema: JsonSchema | undefined;
}

/** Makes one call and keeps its books: admitted before, settled after, its answer stored before anyone is told that it is whole. */
export async function* makeCall(plan: CallPlan): AsyncGenerator<ModelPart, CallFailure | null, void> {
  const { model, request, context, settings } = plan;
  const asked = requestText(request, plan.objectSchema);
  const paid = await context.calls.paid({ role: request.role, request: asked });
  if (paid !== null) {
    // A worker before this one got the whole answer and died before its phase ended: it is read again, not asked for again.
    const { callId: payer, finishReason, truncated, usage } = paid;
    const stored = new TextDecoder().decode(await context.blobs.get(paid.answer));
    for (const part of readAnswerLog(stored, request.tools !== undefined)) yield { ...part, callId: payer };
    yield { type: 'end', callId: payer, finishReason, truncated, usage };
    return null;
  }
  const callId = context.createId();
  const meta = { callId, span: callId };
  const inputTokens = estimateRequest(request);
  const controller = new AbortController();
  const follow = (): void => controller.abort(context.signal.reason);
  const call = await prepare(plan, controller, meta);
  await context.calls.admit({
    callId,
    role: request.role,
    modelId: model.modelId,
    request: asked,
    estimate: { inputTokens, outputTokens: request.maxOutputTokens ?? settings.expectedOutputTokens },
  });
  context.emit('model.started', { role: request.role, modelId: model.modelId }, meta);
  context.signal.addEventListener('abort', follow, { once: true });
  const startedAt = context.now();
  const watchdog = watch(controller, settings.timeouts, settings.timers, () => context.now());
  const answer = answerLog(request.tools !== undefined);
  let firstAt: number | null = null;
  let settled = false;
  /** Counts of the provider when there are any, else an estimate of what went over the wire; nothing when nothing came back. */
  const settle = async (counted: CountedTokens | null): Promise<void> => {
    settled = true;
    if (counted !== null) await context.calls.settle(callId, counted);
    else if (firstAt === null) await context.calls.release(callId);
    else await context.calls.settle(callId, { inputTokens, outputTokens: answer.outputTokens(), estimated: true });
  };
  try {
    for await (const part of streamCall(call)) {
      if (part.type !== 'outcome') {
        watchdog.alive();
        firstAt ??= context.now();
        answer.add(part);
        yield { ...part, callId };
        continue;
      }
      watchdog.stop();
      const outcome = byTimeout(part.outcome, context.signal);
      if (outcome.type === 'finished') {
        const blob = await context.blobs.put(new TextEncoder().encode(answer.stored()));
        settled = true;
        const usage = await context.calls.settle(
          callId,
          outcome.usage ?? { inputTokens, outputTokens: answer.outputTokens(), estimated: true },
        );
        const { finishReason, truncated } = outcome;
        const timings = { firstMs: (firstAt ?? startedAt) - startedAt, totalMs: context.now() - startedAt };
        context.emit('model.completed', { answer: blob, finishReason, truncated, usage, timings }, meta);
        reportDrift(outcome.providerMetadata, context);
        yield { type: 'end', callId, finishReason, truncated, usage };
        return null;
      }
      const because = outcome.type === 'failed' ? outcome.code : 'aborted';
      context.emit('model.discarded', { because }, meta);
      await settle(outcome.type === 'failed' ? outcome.usage : null);
      if (outcome.type === 'aborted') throw outcome.reason;
      yield { type: 'discard', callId, because };
      return outcome;
    }
    throw new CoreError('core/model-stream-broken', 'A call ended without an outcome.');
  } finally {
    watchdog.stop();
    context.signal.removeEventListener('abort', follow);
    if (!settled) {
      // The consumer left: the provider must not go on streaming, and what came so far was used.
      controller.abort(new CoreError('core/cancelled', 'The answer was not read to its end.'));
      context.emit('model.discarded', { because: 'not-read-to-end' }, meta);
      await settle(null);
    }
  }
}

/** Everything that decides what is asked, as one text: equal texts are the same question. */
function requestText(request: ModelRequest, objectSchema: JsonSchema | undefined): string {
  const { role, instructions, prompt, closing = '', images = [], maxOutputTokens = null, tools = [] } = request;
  const pictures = images.map((image) => image.blob);
  return JSON.stringify([role, instructions, prompt, closing, pictures, maxOutputTokens, tools, objectSchema ?? null]);
}

async function prepare(plan: CallPlan, controller: AbortController, meta: { readonly callId: string }): Promise<Call> {
  const { model, request, context, settings } = plan;
  const subject = request.subject ?? { request: request.prompt, base: null };
  const key = await callKey({ role: request.role, pipeline: context.pipeline, attempt: context.attempt, subject });
  const { role, phase = role } = request;
  const tag = {
    role,
    phase,
    attempt: context.attempt,
    key,
    seal: context.seal,
    request: summarizeRequest(subject.request),
  } satisfies CallTag;
  return {
    model,
    instructions: request.instructions,
    messages: await buildMessages(request, context),
    providerOptions: { ...settings.providerOptions(role), boxwright: tag },
    telemetry: { ...settings.telemetry, functionId: `boxwright.${phase}` },
    controller,
    now: () => context.now(),
    onWarning: (message) => context.emit('warning', { code: 'model-warning', message: redactSecrets(message) }, meta),
    ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
    ...(request.tools === undefined ? {} : { tools: request.tools }),
    ...(plan.objectSchema === undefined ? {} : { objectSchema: plan.objectSchema }),
  };
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

/** A recorded answer says when the prompt has changed since it was recorded. */
function reportDrift(metadata: unknown, context: PhaseContext<CoreEvents>): void {
  if (typeof metadata !== 'object' || metadata === null) return;
  const own: unknown = Reflect.get(metadata, 'boxwright');
  if (typeof own !== 'object' || own === null) return;
  const drift: unknown = Reflect.get(own, 'drift');
  if (typeof drift === 'string') context.emit('warning', { code: 'prompt-drift', message: drift });
}
