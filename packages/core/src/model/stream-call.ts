// The only contact with the AI SDK: one call, every way it can end mapped to one outcome.
import { jsonSchema, Output, streamText, tool, type ModelMessage, type ToolSet } from 'ai';
import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { CallOutcome, CountedTokens } from './call-outcome.ts';
import { classifyError } from './classify-error.ts';
import type { JsonSchema } from './json-schema-of.ts';
import type { Model } from './model.ts';
import type { ToolDefinition } from './model-request.ts';
import { withoutWarnings } from './without-warnings.ts';

/** What the host's telemetry of the AI SDK is told of a call. */
export interface CallTelemetry {
  /** The SDK's own default: on when the host registered an integration. */
  readonly isEnabled?: boolean;
  /** Prompts hold the user's code. */
  readonly recordInputs: boolean;
  readonly recordOutputs: boolean;
  readonly functionId: string;
}

/** One call, ready to be made. */
export interface Call {
  readonly model: Model;
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly maxOutputTokens?: number;
  readonly providerOptions: SharedV4ProviderOptions;
  /** Asks for an object of this form instead of text. */
  readonly objectSchema?: JsonSchema;
  /** Their calls are the answer; nothing executes them. */
  readonly tools?: readonly ToolDefinition[];
  readonly telemetry: CallTelemetry;
  /** Aborting it ends the call, also when the consumer leaves early: the SDK itself would keep the provider streaming. */
  readonly controller: AbortController;
  now(): number;
  /** Told what the provider warns of, instead of the console. */
  onWarning(message: string): void;
}

/** A piece of an answer, or how it ended; the outcome is always the last part. */
export type CallPart =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'tool-call'; readonly name: string; readonly input: unknown }
  | { readonly type: 'outcome'; readonly outcome: CallOutcome };

/**
 * Makes the call and consumes its stream once. Never throws for anything a provider does: errors before, in and instead of the stream,
 * silence, an empty answer and a stream that just stops all arrive as an outcome. Retries of the SDK are off, ours are the only ones.
 */
export async function* streamCall(call: Call): AsyncGenerator<CallPart, void, void> {
  const { signal } = call.controller;
  const seen = { text: false, error: undefined as { readonly value: unknown } | undefined };
  let finish:
    | { readonly unified: string; readonly raw: string | undefined; readonly usage: CountedTokens | null }
    | undefined;
  let providerMetadata: unknown;
  let reader: ReturnType<typeof abortableReader<StreamPart>> | undefined;
  try {
    reader = abortableReader(startStream(call), signal);
    for (let next = await reader.next(); next !== null && next.done !== true; next = await reader.next()) {
      const part = next.value;
      switch (part.type) {
        case 'text-delta':
          if (part.text === '') break;
          seen.text = true;
          yield { type: 'text', text: part.text };
          break;
        case 'reasoning-delta':
          if (part.text !== '') yield { type: 'reasoning', text: part.text };
          break;
        case 'tool-call':
          seen.text = true;
          yield { type: 'tool-call', name: part.toolName, input: part.input };
          break;
        case 'error':
          // The SDK goes on after an error part and even reports `stop`: the first error decides.
          seen.error ??= { value: part.error };
          break;
        case 'finish-step':
          providerMetadata = part.providerMetadata;
          break;
        case 'finish':
          finish = { unified: part.finishReason, raw: part.rawFinishReason, usage: countTokens(part.totalUsage) };
          break;
        default:
          break;
      }
    }
  } catch (error) {
    seen.error ??= { value: error };
  } finally {
    reader?.release();
  }
  if (signal.aborted) {
    yield { type: 'outcome', outcome: { type: 'aborted', reason: signal.reason } };
    return;
  }
  yield { type: 'outcome', outcome: outcomeOf(call, seen.error, finish, seen.text, providerMetadata) };
}

function startStream(call: Call): AsyncIterable<StreamPart> {
  return streamText({
    model: withoutWarnings(call.model, (message) => call.onWarning(message)),
    instructions: call.instructions,
    messages: [...call.messages],
    maxRetries: 0,
    telemetry: { ...call.telemetry },
    abortSignal: call.controller.signal,
    providerOptions: call.providerOptions,
    // The SDK's default prints to the console; the error also comes as a part.
    onError: () => undefined,
    ...(call.maxOutputTokens === undefined ? {} : { maxOutputTokens: call.maxOutputTokens }),
    ...(call.tools === undefined ? {} : { tools: toolSet(call.tools) }),
    ...(call.objectSchema === undefined ? {} : { output: Output.object({ schema: jsonSchema(call.objectSchema) }) }),
  }).stream;
}

/** Without `execute` a call ends the answer's only step and is handed out as it is. */
function toolSet(tools: readonly ToolDefinition[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input }) => [name, tool({ description, inputSchema: jsonSchema(input) })]),
  );
}

type StreamPart = ReturnType<typeof streamText>['stream'] extends AsyncIterable<infer Part> ? Part : never;

function outcomeOf(
  call: Call,
  error: { readonly value: unknown } | undefined,
  finish:
    | { readonly unified: string; readonly raw: string | undefined; readonly usage: CountedTokens | null }
    | undefined,
  anyText: boolean,
  providerMetadata: unknown,
): CallOutcome {
  const usage = finish?.usage ?? null;
  if (error !== undefined) return { ...classifyError(error.value, call.now()), usage };
  const reason = finish?.unified ?? 'other';
  if (reason === 'content-filter')
    return failed('core/model-refused', 'The model refused to answer (content filter).', false, usage);
  if (reason === 'error')
    return failed('core/model-stream-broken', 'The provider ended the answer with an error.', true, usage);
  if (!anyText)
    return failed('core/model-empty', `The model answered nothing (finish reason: ${reason}).`, true, usage);
  // `other` without a reason of the provider's own is what the SDK makes of a stream that just stopped.
  const broken = reason === 'length' || reason === 'interrupted' || (reason === 'other' && finish?.raw === undefined);
  return { type: 'finished', finishReason: reason, truncated: broken, usage, providerMetadata };
}

function failed(
  code: 'core/model-refused' | 'core/model-stream-broken' | 'core/model-empty',
  message: string,
  retryable: boolean,
  usage: CountedTokens | null,
): CallOutcome {
  return { type: 'failed', code, message, retryable, retryAfterMs: null, usage, cause: undefined };
}

/** null unless the provider counted: an answer without counts is estimated by the caller, and marked so. */
function countTokens(usage: {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}): CountedTokens | null {
  const { inputTokens, outputTokens } = usage;
  return inputTokens === undefined || outputTokens === undefined ? null : { inputTokens, outputTokens };
}

/** Reads parts one by one; an abort ends the reading even if the provider ignores it. One listener for the whole stream, not one a part. */
function abortableReader<T>(
  parts: AsyncIterable<T>,
  signal: AbortSignal,
): { next(): Promise<IteratorResult<T> | null>; release(): void } {
  const iterator = parts[Symbol.asyncIterator]();
  let interrupt: (() => void) | undefined;
  const onAbort = (): void => interrupt?.();
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    next() {
      if (signal.aborted) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        interrupt = () => resolve(null);
        iterator.next().then(resolve, reject);
      });
    },
    release() {
      signal.removeEventListener('abort', onAbort);
      // Not awaited: a provider that ignores the abort would hold us here. Its late error concerns nobody any more.
      void Promise.resolve(iterator.return?.()).catch(() => undefined);
    },
  };
}
