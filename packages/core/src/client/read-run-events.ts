import { CoreError } from '../errors/core-error.ts';
import { isTerminal } from '../events/core-events.ts';
import type { Envelope } from '../events/envelope.ts';
import { z } from 'zod';

/** The most characters of one event; a stream that sends more without a line end is not ours. */
const maxLineChars = 4 * 1024 * 1024;

const envelopeSchema = z.looseObject({
  v: z.literal(1),
  type: z.string(),
  seq: z.number().int().nonnegative(),
  runId: z.string(),
  projectId: z.string(),
  at: z.string(),
  durable: z.boolean(),
  phase: z.string().exactOptional(),
  attempt: z.number().exactOptional(),
  callId: z.string().exactOptional(),
  span: z.string().exactOptional(),
  covers: z.tuple([z.number(), z.number()]).readonly().exactOptional(),
  data: z.unknown(),
});

/**
 * Reads a run's events from a response whose body is server-sent events or JSON lines, one envelope each. Comments, heartbeats and frames without
 * an envelope are skipped. Leaving the loop cancels the body.
 * @throws CoreError `core/stream-broken`, retryable, when the answer is no such stream or ends before the terminal event: a cut looks like an end, so ask again
 * after the last `seq`.
 */
export async function* readRunEvents(response: Response): AsyncGenerator<Envelope<string, unknown>, void, undefined> {
  if (!response.ok || response.body === null) {
    throw new CoreError('core/stream-broken', `The answer is no stream of events: status ${response.status}.`, {
      retryable: response.status >= 500,
    });
  }
  const reader = response.body.getReader();
  try {
    for await (const line of linesOf(reader)) {
      const event = envelopeIn(line);
      if (event === null) continue;
      yield event;
      if (isTerminal(event.type)) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  throw new CoreError(
    'core/stream-broken',
    'The stream of events ended before the run did. Ask again after the last number that was read.',
  );
}

async function* linesOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new CoreError('core/stream-broken', 'The stream of events broke off.', { cause: error });
    });
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split(/\r\n|\n/);
    rest = lines.pop() ?? '';
    if (rest.length > maxLineChars)
      throw new CoreError('core/stream-broken', `A line of the stream has more than ${maxLineChars} characters.`);
    yield* lines;
    if (done) {
      if (rest !== '') yield rest;
      return;
    }
  }
}

/** Our own frames hold an envelope on one `data:` line; a bare JSON line is one too. */
function envelopeIn(line: string): Envelope<string, unknown> | null {
  const text = line.startsWith('data:') ? line.slice('data:'.length).trim() : line.trim();
  if (!text.startsWith('{')) return null;
  try {
    const parsed = envelopeSchema.safeParse(JSON.parse(text));
    return parsed.success ? { ...parsed.data, data: parsed.data.data } : null;
  } catch {
    return null;
  }
}
