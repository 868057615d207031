import type { Tags } from '../protocol/tag-definition.ts';
import { createParser } from './create-parser.ts';
import type { ParserOptions } from './parser-options.ts';
import type { AppTags, ProtocolEvent } from './protocol-event.ts';

/** The parser as a web transform stream: text in, events out, the last one being `end`. */
export function createParserStream<T extends Tags = AppTags>(
  options: ParserOptions<T> = {},
): TransformStream<string, ProtocolEvent<T>> {
  let sink: TransformStreamDefaultController<ProtocolEvent<T>> | null = null;
  const parser = createParser<T>({ ...options, onEvent: (event) => sink?.enqueue(event) });
  return new TransformStream<string, ProtocolEvent<T>>({
    start(controller) {
      sink = controller;
    },
    transform(chunk) {
      parser.write(chunk);
    },
    flush() {
      parser.end();
    },
  });
}
