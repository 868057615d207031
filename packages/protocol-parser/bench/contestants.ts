import { Parser } from 'htmlparser2';
import { createParser } from '../src/parser/create-parser.ts';

/** Something that reads chunks and calls back; what it returns is kept so that no engine can leave the work out. */
export type Contestant = (chunks: readonly string[]) => number;

interface Seen {
  readonly start: number;
  readonly end: number;
}

let seen = 0;
let latest: Seen | null = null;
/** The same callback for all. It keeps the event, so that no engine can do without making it. */
function onEvent(event: Seen): void {
  latest = event;
  seen += latest.end - latest.start;
}

/** The floor F: finds each `<` and hands on the slices between them, in event objects like ours. */
export const floor: Contestant = (chunks) => {
  seen = 0;
  let base = 0;
  for (const chunk of chunks) {
    let from = 0;
    for (;;) {
      const at = chunk.indexOf('<', from);
      const end = at < 0 ? chunk.length : at + 1;
      if (end > from)
        onEvent({
          type: 'tag-delta',
          id: 1,
          tag: 'file',
          text: chunk.slice(from, end),
          start: base + from,
          end: base + end,
        } as never);
      if (at < 0) break;
      from = end;
    }
    base += chunk.length;
  }
  return seen;
};

/** Boxwright without collected operations: events only. */
export const boxwright: Contestant = (chunks) => {
  seen = 0;
  const parser = createParser({ onEvent, collect: false });
  for (const chunk of chunks) parser.write(chunk);
  parser.end();
  return seen;
};

/** Boxwright with events and operations, the default. */
export const boxwrightCollecting: Contestant = (chunks) => {
  seen = 0;
  const parser = createParser({ onEvent });
  for (const chunk of chunks) parser.write(chunk);
  parser.end();
  return seen;
};

/** htmlparser2 in XML mode without entities, its fastest way, with the same work in its callbacks. */
export const htmlparser2: Contestant = (chunks) => {
  seen = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) =>
        onEvent({
          type: 'tag-start',
          id: 1,
          tag: name,
          attributes,
          start: parser.startIndex,
          end: parser.endIndex,
        } as never),
      ontext: (text) =>
        onEvent({
          type: 'tag-delta',
          id: 1,
          tag: 'file',
          text,
          start: parser.startIndex,
          end: parser.endIndex,
        } as never),
      onclosetag: (name) =>
        onEvent({ type: 'tag-end', id: 1, tag: name, start: parser.startIndex, end: parser.endIndex } as never),
    },
    { xmlMode: true, decodeEntities: false },
  );
  for (const chunk of chunks) parser.write(chunk);
  parser.end();
  return seen;
};
