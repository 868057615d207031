import { createParser } from '../../src/parser/create-parser.ts';
import type { ParserOptions } from '../../src/parser/parser-options.ts';
import type { ProtocolEvent } from '../../src/parser/protocol-event.ts';

type Delta = Extract<ProtocolEvent, { readonly text: string }>;

/** What a reading gives, with adjacent deltas of the same kind merged: two readings of one text must be equal in this form. */
export function collectEvents(
  chunks: Iterable<string>,
  options: ParserOptions = {},
  finishReason?: string,
): ProtocolEvent[] {
  const events: ProtocolEvent[] = [];
  const parser = createParser({
    ...options,
    onEvent(event) {
      const last = events.at(-1);
      if (last !== undefined && isDelta(last) && isDelta(event) && belongTogether(last, event)) {
        events[events.length - 1] = { ...last, text: last.text + event.text, end: event.end };
      } else {
        events.push(event);
      }
    },
  });
  for (const chunk of chunks) parser.write(chunk);
  parser.end(finishReason === undefined ? {} : { finishReason });
  return events;
}

function isDelta(event: ProtocolEvent): event is Delta {
  return event.type === 'tag-delta' || event.type === 'text-delta' || event.type === 'reasoning-delta';
}

function belongTogether(last: Delta, event: Delta): boolean {
  if (last.type !== event.type || last.end !== event.start) return false;
  return last.type !== 'tag-delta' || (event.type === 'tag-delta' && last.id === event.id);
}

/** A text cut into pieces of the same length. */
export function pieces(text: string, length: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; at += length) found.push(text.slice(at, at + length));
  return found;
}
