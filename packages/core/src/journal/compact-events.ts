import type { Envelope } from '../events/envelope.ts';
import { mergeDeltas } from '../events/merge-deltas.ts';

/** The same events with adjacent deltas merged. A merged event has the last number of its range and says the range in `covers`. */
export function compactEvents(events: readonly Envelope<string, unknown>[]): readonly Envelope<string, unknown>[] {
  const kept: Envelope<string, unknown>[] = [];
  for (const event of events) {
    const last = kept.at(-1);
    const merged = last === undefined ? null : mergeDeltas(last, event);
    if (last === undefined || merged === null) {
      kept.push(event);
      continue;
    }
    const from = last.covers?.[0] ?? last.seq;
    kept[kept.length - 1] = { ...event, covers: [from, event.covers?.[1] ?? event.seq], data: merged.data };
  }
  return kept;
}
