import { describe, expect, it } from 'vitest';
import { collected } from '../testing/expectations.ts';
import { readRunEvents } from './read-run-events.ts';

const event = (seq: number, type = 'warning', data: unknown = { code: 'ä', message: '😀' }) => ({
  v: 1,
  type,
  seq,
  runId: 'r',
  projectId: 'p',
  at: '2030-01-01T00:00:00.000Z',
  durable: true,
  data,
});
const all = [event(1, 'run.started'), event(2), event(3, 'run.completed', { durationMs: 1 })];
const frames = all.map((one) => `id: ${one.seq}\nevent: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`);

/** A response whose body comes in these pieces. */
function streamed(
  pieces: readonly Uint8Array[],
  options: { readonly onCancel?: () => void; readonly fails?: boolean } = {},
): Response {
  const rest = [...pieces];
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = rest.shift();
        if (piece !== undefined) controller.enqueue(piece);
        else if (options.fails === true) controller.error(new Error('connection reset'));
        else controller.close();
      },
      cancel: options.onCancel ?? (() => {}),
    }),
  );
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readRunEvents', () => {
  it('reads server-sent events whose bytes are cut anywhere', async () => {
    const text = bytes(`: hello\n\n${frames.join(': beat\n\n')}`);
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(await collected(readRunEvents(streamed([text.subarray(0, cut), text.subarray(cut)])))).toEqual(all);
    }
  });

  it('reads JSON lines, also with line ends of Windows', async () => {
    for (const end of ['\n', '\r\n']) {
      const text = all.map((one) => JSON.stringify(one)).join(end);
      expect(await collected(readRunEvents(streamed([bytes(text)])))).toEqual(all);
    }
  });

  it('says that a stream without a terminal event broke off, wherever it ended', async () => {
    const text = bytes(frames.join(''));
    const lastFrame = bytes(frames.slice(0, 2).join('')).length;
    for (let end = 0; end < lastFrame; end += 7) {
      const reading = collected(readRunEvents(streamed([text.subarray(0, end)])));
      await expect(reading).rejects.toMatchObject({ code: 'core/stream-broken', retryable: true });
    }
  });

  it('hands out what came before the connection broke', async () => {
    const seen: number[] = [];
    const reading = (async () => {
      for await (const { seq } of readRunEvents(streamed([bytes(frames[0] ?? '')], { fails: true }))) seen.push(seq);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'core/stream-broken' });
    expect(seen).toEqual([1]);
  });

  it('skips frames that hold no envelope', async () => {
    const noise = 'data: [DONE]\n\ndata: {"v":2}\n\ndata: {broken\n\n';
    expect(await collected(readRunEvents(streamed([bytes(noise + frames.join(''))])))).toEqual(all);
  });

  it('cancels the body when the loop is left', async () => {
    let cancelled = false;
    for await (const one of readRunEvents(
      streamed([bytes(frames[0] ?? ''), bytes(frames[1] ?? '')], { onCancel: () => (cancelled = true) }),
    )) {
      expect(one.seq).toBe(1);
      break;
    }
    expect(cancelled).toBe(true);
  });

  it('refuses an answer that is no stream', async () => {
    await expect(collected(readRunEvents(new Response('no', { status: 404 })))).rejects.toMatchObject({
      code: 'core/stream-broken',
      retryable: false,
    });
    await expect(collected(readRunEvents(new Response('no', { status: 503 })))).rejects.toMatchObject({
      retryable: true,
    });
  });
});
