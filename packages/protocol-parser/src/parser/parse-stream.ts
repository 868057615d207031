import type { Tags } from '../protocol/tag-definition.ts';
import { createParser } from './create-parser.ts';
import type { ParserOptions } from './parser-options.ts';
import type { AppTags, ProtocolEvent } from './protocol-event.ts';

/** How a stream is read. */
export interface ParseStreamOptions<T extends Tags = AppTags> extends ParserOptions<T> {
  /** Asked once, after the last chunk. */
  readonly finishReason?: () => PromiseLike<string | undefined> | string | undefined;
  /** Abort stops the reading, closes the source, and rejects with the reason. */
  readonly signal?: AbortSignal;
}

/** Reads a stream of text as events, ending with `end`. An error of the source passes through; leaving the loop closes the source. */
export async function* parseStream<T extends Tags = AppTags>(
  chunks: AsyncIterable<string> | ReadableStream<string>,
  options: ParseStreamOptions<T> = {},
): AsyncGenerator<ProtocolEvent<T>, void, undefined> {
  const { signal } = options;
  signal?.throwIfAborted();
  let events: ProtocolEvent<T>[] = [];
  const parser = createParser<T>({ ...options, onEvent: (event) => void events.push(event) });
  const source = openSource(chunks);
  const waiting = waitUnlessAborted(signal);
  try {
    for (;;) {
      const next = await waiting.for(source.next());
      if (next.done === true) break;
      parser.write(next.value);
      const ready = events;
      events = [];
      for (const event of ready) {
        yield event;
        signal?.throwIfAborted();
      }
    }
    const finishReason = await waiting.for(options.finishReason?.());
    parser.end(finishReason === undefined ? {} : { finishReason });
    yield* events;
  } finally {
    waiting.dispose();
    // Not awaited: a source that hangs in its own work must not delay the abort.
    source.close();
  }
}

interface Source {
  next(): Promise<IteratorResult<string, unknown>>;
  close(): void;
}

/** Not every browser iterates a ReadableStream, so its reader is used. */
function openSource(chunks: AsyncIterable<string> | ReadableStream<string>): Source {
  const ignore = () => undefined;
  if ('getReader' in chunks) {
    const reader = chunks.getReader();
    return {
      next: async () => {
        const { done, value } = await reader.read();
        return done ? { done: true, value: undefined } : { done: false, value };
      },
      close: () => void reader.cancel().then(() => reader.releaseLock(), ignore),
    };
  }
  const iterator = chunks[Symbol.asyncIterator]();
  let done = false;
  return {
    next: async () => {
      const result = await iterator.next();
      done = result.done === true;
      return result;
    },
    close: () => {
      if (!done) void Promise.resolve(iterator.return?.()).then(ignore, ignore);
    },
  };
}

interface Waiting {
  /** The promise's outcome, or the reason of the abort, whichever comes first. */
  for<V>(promise: PromiseLike<V> | V): Promise<V>;
  dispose(): void;
}

/** One listener for the whole stream; racing each read with one lasting promise would hold on to every read. */
function waitUnlessAborted(signal: AbortSignal | undefined): Waiting {
  let rejectCurrent: ((reason: unknown) => void) | null = null;
  const onAbort = () => rejectCurrent?.(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  return {
    for: (promise) =>
      new Promise((resolve, reject) => {
        rejectCurrent = reject;
        if (signal?.aborted === true) reject(signal.reason);
        Promise.resolve(promise).then(resolve, reject);
      }),
    dispose: () => signal?.removeEventListener('abort', onAbort),
  };
}
