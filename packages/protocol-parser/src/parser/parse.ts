import type { Tags } from '../protocol/tag-definition.ts';
import { createParser } from './create-parser.ts';
import type { ParserOptions } from './parser-options.ts';
import type { AppTags } from './protocol-event.ts';
import type { ProtocolResult } from './protocol-result.ts';

/** Reads a whole answer. Never throws on text. */
export function parse<T extends Tags = AppTags>(
  text: string,
  options: ParserOptions<T> & { readonly finishReason?: string } = {},
): ProtocolResult {
  const parser = createParser<T>(options);
  parser.write(text);
  return parser.end(options.finishReason === undefined ? {} : { finishReason: options.finishReason });
}
