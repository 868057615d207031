import type { Tags } from '../protocol/tag-definition.ts';
import { finish } from './finish.ts';
import { feed } from './machine.ts';
import type { ParserOptions } from './parser-options.ts';
import { createParserState } from './parser-state.ts';
import type { AppTags, ProtocolEvent } from './protocol-event.ts';
import type { ProtocolResult } from './protocol-result.ts';

/** A parser for one answer. */
export interface ProtocolParser {
  /** Takes the next piece of the answer, cut anywhere. Events come before it returns. Does nothing after `end`. */
  write(chunk: string): void;
  /** Ends the answer; `finishReason` is the model's. Never throws; called again it gives the same result. */
  end(info?: { readonly finishReason?: string }): ProtocolResult;
}

/**
 * A push parser. Any text is read in linear time, and cut anywhere it gives the same events (adjacent deltas merged).
 * Throws `protocol-parser/invalid-option` for a seal that is none.
 */
export function createParser<T extends Tags = AppTags>(
  options: ParserOptions<T> & { onEvent?(event: ProtocolEvent<T>): void } = {},
): ProtocolParser {
  const { onEvent } = options;
  // The machine emits only tags of the protocol that it was given, so its events are events of that protocol.
  const emit = onEvent === undefined ? null : (onEvent as (event: ProtocolEvent<Tags>) => void);
  const state = createParserState(options, emit);
  let result: ProtocolResult | null = null;
  return {
    write(chunk) {
      if (result === null) feed(state, chunk);
    },
    end(info) {
      result ??= finish(state, info?.finishReason);
      return result;
    },
  };
}
