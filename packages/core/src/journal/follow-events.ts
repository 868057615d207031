import { isTerminal } from '../events/core-events.ts';
import type { Envelope } from '../events/envelope.ts';

/** Where a reader finds a run's events. */
export interface EventSource {
  readonly runId: string;
  readonly projectId: string;
  /** Some of the events after this number, in order; none when there are none yet. Must be synchronous: between it and `wait` nothing may slip in. */
  read(after: number): readonly Envelope<string, unknown>[];
  /** Whether the run has ended and has no event after this number. */
  endedBy(after: number): boolean;
  /** Resolves when there may be more to read. */
  wait(signal?: AbortSignal): Promise<void>;
}

/**
 * Replays a run's events after a number, then goes on live to the terminal event. Each reader reads the store at its own pace, so a slow
 * one holds up nobody and keeps nothing in memory.
 * @throws The signal's reason when it aborts.
 */
export async function* followEvents(
  source: EventSource,
  options: { readonly after?: number; readonly signal?: AbortSignal } = {},
): AsyncGenerator<Envelope<string, unknown>, void, undefined> {
  let after = options.after ?? 0;
  for (;;) {
    options.signal?.throwIfAborted();
    const events = source.read(after);
    if (events.length === 0) {
      if (source.endedBy(after)) return;
      await source.wait(options.signal);
      continue;
    }
    for (const event of events) {
      options.signal?.throwIfAborted();
      if (event.covers !== undefined && event.covers[0] <= after) {
        yield resync(source, event.at);
        after = 0;
        break;
      }
      after = event.seq;
      yield event;
      if (isTerminal(event.type)) return;
    }
  }
}

/** Has the number 0, since it is not stored: a reader that stores its position starts over. */
function resync(source: EventSource, at: string): Envelope<string, unknown> {
  const { runId, projectId } = source;
  return { v: 1, type: 'resync', seq: 0, runId, projectId, at, durable: false, data: { after: 0 } };
}
