import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { MockLanguageModelV4 } from 'ai/test';

/** Parts of a stream, an error that the call itself fails with, or a stream of the test's own. */
export type Script =
  | readonly LanguageModelV4StreamPart[]
  | { readonly throws: unknown }
  | { readonly stream: (signal: AbortSignal | undefined) => ReadableStream<LanguageModelV4StreamPart> };

/** A mock model that answers its calls by scripts, in order; the last one repeats. */
export function scriptedModel(scripts: readonly Script[], modelId = 'scripted'): MockLanguageModelV4 {
  let calls = 0;
  return new MockLanguageModelV4({
    modelId,
    doStream: async (options: LanguageModelV4CallOptions) => {
      const script = scripts[Math.min(calls, scripts.length - 1)];
      calls += 1;
      if (script === undefined) throw new Error('The script is empty.');
      if ('throws' in script) throw script.throws;
      return { stream: 'stream' in script ? script.stream(options.abortSignal) : streamOf(script) };
    },
  });
}

/** A stream of these parts. */
export function streamOf(
  parts: readonly LanguageModelV4StreamPart[],
  end: 'close' | 'hang' | { readonly error: unknown } = 'close',
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      if (end === 'close') controller.close();
      else if (end !== 'hang') controller.error(end.error);
    },
  });
}

/** An answer of text in pieces, ended for this reason. */
export function answer(
  pieces: readonly string[],
  reason: 'stop' | 'length' | 'content-filter' | 'error' | 'other' = 'stop',
  raw: string | undefined = reason,
): LanguageModelV4StreamPart[] {
  return [{ type: 'stream-start', warnings: [] }, ...text(pieces), finish(reason, raw)];
}

/** Text parts without an end of the answer. */
export function text(pieces: readonly string[], id = 't'): LanguageModelV4StreamPart[] {
  return [
    { type: 'text-start', id },
    ...pieces.map((delta) => ({ type: 'text-delta' as const, id, delta })),
    { type: 'text-end', id },
  ];
}

/** The end of an answer. */
export function finish(
  unified: 'stop' | 'length' | 'content-filter' | 'error' | 'tool-calls' | 'other',
  raw: string | undefined = unified,
): LanguageModelV4StreamPart {
  return {
    type: 'finish',
    finishReason: { unified, raw },
    usage: {
      inputTokens: { total: 100, noCache: 100, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 20, text: 20, reasoning: 0 },
    },
  };
}
