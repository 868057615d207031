import type { PhaseContext } from '../define/phase-context.ts';
import type { CoreEvents } from '../events/core-events.ts';
import { answerLog, type AnswerPart } from './answer-log.ts';
import type { CallFinished, CountedTokens } from './call-outcome.ts';
import { estimateRequest } from './estimate-tokens.ts';
import type { CallPlan } from './make-call.ts';
import type { ModelPart } from './model-request.ts';
import { requestText } from './prepare-call.ts';

/** The books of one call: admitted before it is made, closed exactly once however it ends. */
export interface CallRecord {
  readonly callId: string;
  /** Notes a part that came. */
  add(part: AnswerPart): void;
  /** Stores the answer, books what it used, and says that it is whole. */
  complete(outcome: CallFinished): Promise<Extract<ModelPart, { readonly type: 'end' }>>;
  /** Says that the call is void, and books what it used all the same. */
  discard(because: string, counted: CountedTokens | null): Promise<void>;
  /** Whether one of the two above was called. */
  isClosed(): boolean;
}

/**
 * Admits a call and opens its books.
 * @throws what the run's ledger refuses a call with; nothing is open then.
 */
export async function openRecord(
  { model, request, context, settings, objectSchema }: CallPlan,
  callId: string,
): Promise<CallRecord> {
  const meta = { callId, span: callId };
  const inputTokens = estimateRequest(request);
  await context.calls.admit({
    callId,
    role: request.role,
    modelId: model.modelId,
    request: requestText(request, objectSchema),
    estimate: { inputTokens, outputTokens: request.maxOutputTokens ?? settings.expectedOutputTokens },
  });
  context.emit('model.started', { role: request.role, modelId: model.modelId }, meta);
  const startedAt = context.now();
  const answer = answerLog(request.tools !== undefined);
  let firstAt: number | null = null;
  let closed = false;
  /** The provider's counts when there are any, else an estimate of what went over the wire. */
  const used = (counted: CountedTokens | null): Parameters<typeof context.calls.settle>[1] =>
    counted ?? { inputTokens, outputTokens: answer.outputTokens(), estimated: true };
  return {
    callId,
    add(part) {
      firstAt ??= context.now();
      answer.add(part);
    },
    async complete({ finishReason, truncated, usage: counted, providerMetadata }) {
      const blob = await context.blobs.put(new TextEncoder().encode(answer.stored()));
      closed = true;
      const usage = await context.calls.settle(callId, used(counted));
      const timings = { firstMs: (firstAt ?? startedAt) - startedAt, totalMs: context.now() - startedAt };
      context.emit('model.completed', { answer: blob, finishReason, truncated, usage, timings }, meta);
      reportDrift(providerMetadata, context);
      return { type: 'end', callId, finishReason, truncated, usage };
    },
    async discard(because, counted) {
      closed = true;
      context.emit('model.discarded', { because }, meta);
      // Where nothing came back, nothing was used.
      if (counted === null && firstAt === null) await context.calls.release(callId);
      else await context.calls.settle(callId, used(counted));
    },
    isClosed: () => closed,
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
