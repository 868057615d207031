import { describe, expect, it } from 'vitest';
import { readAnswers } from '../../test/support/read-answers.ts';
import { collectEvents, pieces } from '../../test/support/collect-events.ts';
import { createParserStream } from './create-parser-stream.ts';
import { parse } from './parse.ts';
import { parseStream } from './parse-stream.ts';
import type { ProtocolEvent } from './protocol-event.ts';

const answer = readAnswers()
  .map((found) => found.answer)
  .join('\n');
const chunks = pieces(answer, 16);

async function* iterate(values: readonly string[], onReturn?: () => void): AsyncGenerator<string> {
  try {
    for (const value of values) yield await Promise.resolve(value);
  } finally {
    onReturn?.();
  }
}

function stream(values: readonly string[], onCancel?: (reason: unknown) => void): ReadableStream<string> {
  const rest = values.values();
  return new ReadableStream<string>({
    pull(controller) {
      const next = rest.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: onCancel ?? (() => undefined),
  });
}

async function all(events: AsyncIterable<ProtocolEvent>): Promise<ProtocolEvent[]> {
  const found: ProtocolEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

function pushed(values: readonly string[]): ProtocolEvent['type'][] {
  return collectEvents(values).map(({ type }) => type);
}

describe('parseStream', () => {
  it.each([
    ['an async iterable', () => iterate(chunks)],
    ['a ReadableStream', () => stream(chunks)],
  ])('reads %s as the push parser reads the chunks', async (_name, source) => {
    const events = await all(parseStream(source()));
    expect(events.at(-1)).toMatchObject({ type: 'end', result: parse(answer) });
    expect(events.filter(({ type }) => type === 'tag-start').length).toBe(
      pushed(chunks).filter((type) => type === 'tag-start').length,
    );
  });

  it('asks for the finish reason once, after the last chunk', async () => {
    const order: string[] = [];
    const source = iterate(['<file path="a">x</file>'], () => order.push('closed'));
    const events = await all(
      parseStream(source, { finishReason: () => Promise.resolve(order.push('asked') > 0 ? 'length' : undefined) }),
    );
    expect(order).toEqual(['closed', 'asked']);
    expect(events.at(-1)).toMatchObject({ result: { truncation: { signals: [{ code: 'finish-reason' }] } } });
  });

  it('passes an error of the source on', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield await Promise.resolve('<file path="a">x');
      throw new Error('connection lost');
    }
    await expect(all(parseStream(failing()))).rejects.toThrow('connection lost');
  });

  it('closes the source when the reader leaves', async () => {
    let closed = 0;
    for await (const _event of parseStream(iterate(chunks, () => closed++))) break;
    await Promise.resolve();
    let cancelled = 0;
    for await (const _event of parseStream(stream(chunks, () => cancelled++))) break;
    expect([closed, cancelled]).toEqual([1, 1]);
  });

  it('stops on abort with its reason, closes the source, and leaves no listener', async () => {
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...parameters: Parameters<typeof add>) => {
      listeners++;
      add(...parameters);
    };
    signal.removeEventListener = (...parameters: Parameters<typeof remove>) => {
      listeners--;
      remove(...parameters);
    };
    let cancelled = 0;
    // A source that never gives its second chunk.
    const hanging = new ReadableStream<string>({
      start: (sink) => sink.enqueue('Hello'),
      cancel: () => void cancelled++,
    });
    const reading = all(parseStream(hanging, { signal }));
    await Promise.resolve();
    controller.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
    await Promise.resolve();
    expect([listeners, cancelled]).toEqual([0, 1]);
  });

  it('does not begin when the signal was aborted before', async () => {
    await expect(
      all(parseStream(iterate(chunks), { signal: AbortSignal.abort(new Error('too late')) })),
    ).rejects.toThrow('too late');
  });
});

describe('createParserStream', () => {
  it('turns text into events, the last one being the end', async () => {
    const events = await all(stream(chunks).pipeThrough(createParserStream()));
    expect(events.at(-1)).toMatchObject({ type: 'end', result: parse(answer) });
  });
});
