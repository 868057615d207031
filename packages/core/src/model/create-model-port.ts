import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import { systemSurroundings } from '../defaults.ts';
import type { PhaseContext } from '../define/phase-context.ts';
import { CoreError } from '../errors/core-error.ts';
import type { CoreEvents } from '../events/core-events.ts';
import type { Role } from '../events/usage.ts';
import type { Timers } from '../runs/surroundings.ts';
import { defaultRetryPolicy, pauseMs, type RetryPolicy } from './backoff.ts';
import type { CallFailure } from './call-outcome.ts';
import type { JsonSchema } from './json-schema-of.ts';
import { makeCall } from './make-call.ts';
import { type Model, requireModel } from './model.ts';
import type { ModelPart, ModelRequest } from './model-request.ts';
import type { ModelPort, ModelsByRole } from './model-port.ts';
import type { CallTelemetry } from './stream-call.ts';
import { askForObject } from './ask-for-object.ts';
import { type CallTimeouts, defaultCallTimeouts } from './watchdog.ts';

/** How a model port asks. */
export interface ModelPortOptions {
  readonly retry?: Partial<RetryPolicy>;
  readonly timeouts?: Partial<CallTimeouts>;
  /** The machine's timers by default. */
  readonly timers?: Timers;
  /** Sent with every call of a role, beside the call's tag: cache hints, reasoning effort. None by default. */
  readonly providerOptions?: (role: Role) => SharedV4ProviderOptions;
  /** What the AI SDK's telemetry records, if the host registered any. Nothing of prompts and answers by default. */
  readonly telemetry?: {
    readonly isEnabled?: boolean;
    readonly recordInputs?: boolean;
    readonly recordOutputs?: boolean;
  };
  /** What a call is expected to answer at most when the request says nothing, for reservations. 16,384 tokens by default. */
  readonly expectedOutputTokens?: number;
}

/** What the calls of a port share. */
export interface PortSettings {
  readonly retry: RetryPolicy;
  readonly timeouts: CallTimeouts;
  readonly timers: Timers;
  readonly providerOptions: (role: Role) => SharedV4ProviderOptions;
  readonly expectedOutputTokens: number;
  readonly telemetry: Omit<CallTelemetry, 'functionId'>;
}

/**
 * Creates a model port over AI SDK 7.
 * @throws CoreError `core/string-model` or `core/invalid-definition` when a list holds something that is no model object.
 */
export function createModelPort(models: ModelsByRole, options: ModelPortOptions = {}): ModelPort {
  for (const [role, list] of Object.entries(models)) {
    if (list.length === 0)
      throw new CoreError('core/invalid-definition', `models.${role} is empty: name at least one model.`);
    for (const [index, model] of list.entries()) requireModel(model, `models.${role}[${index}]`);
  }
  const settings: PortSettings = {
    retry: { ...defaultRetryPolicy, ...options.retry },
    timeouts: { ...defaultCallTimeouts, ...options.timeouts },
    timers: options.timers ?? systemSurroundings.timers,
    providerOptions: options.providerOptions ?? (() => ({})),
    expectedOutputTokens: options.expectedOutputTokens ?? 16_384,
    telemetry: { recordInputs: false, recordOutputs: false, ...options.telemetry },
  };
  const answer = (
    request: ModelRequest,
    context: PhaseContext<CoreEvents>,
    objectSchema?: JsonSchema,
  ): AsyncGenerator<ModelPart, void, void> =>
    firstAnswer(models[request.role] ?? models.generate, request, context, settings, objectSchema);
  return {
    stream: (request, context) => answer(request, context),
    object: (request, context) => askForObject(request, (one, schema) => answer(one, context, schema)),
  };
}

/** Asks the models in order, each up to the policy's number of times; a failed call is void and the next one starts afresh. */
async function* firstAnswer(
  models: readonly Model[],
  request: ModelRequest,
  context: PhaseContext<CoreEvents>,
  settings: PortSettings,
  objectSchema: JsonSchema | undefined,
): AsyncGenerator<ModelPart, void, void> {
  let last: CallFailure | undefined;
  for (const [index, model] of models.entries()) {
    for (let number = 1; number <= settings.retry.attempts; number += 1) {
      context.signal.throwIfAborted();
      const failure = yield* makeCall({ model, request, context, settings, objectSchema });
      if (failure === null) return;
      last = failure;
      const pause = pauseMs(settings.retry, number, failure.retryAfterMs, context.random());
      const again = failure.retryable && pause !== null && number < settings.retry.attempts;
      const next = again ? model : models[index + 1];
      if (next === undefined) break;
      context.emit('model.retrying', { because: failure.code, delayMs: again ? pause : 0, nextModelId: next.modelId });
      if (!again) break;
      await context.sleep(pause);
    }
  }
  if (last === undefined) throw new CoreError('core/invalid-definition', 'The port has no model to ask.');
  throw new CoreError(last.code, last.message, { cause: last.cause });
}
