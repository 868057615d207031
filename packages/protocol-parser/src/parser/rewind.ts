import { sourceText } from './emission.ts';
import { type ParserState, SCAN } from './parser-state.ts';

/**
 * Goes back to an offset that is still held and reads on from there. Look-ahead is bounded, so this is too; text from before the chunk is put in
 * front of it, which happens at most once a chunk. The line before the offset ends in a tag, so that it is not blank.
 */
export function rewind(state: ParserState, offset: number): void {
  state.phase = SCAN;
  if (offset > state.base) {
    state.at = offset - state.base;
    return;
  }
  state.chunk = sourceText(state, offset, state.base) + state.chunk;
  state.held = state.held.slice(0, offset - state.from);
  state.base = offset;
  state.at = 0;
  state.carry = -1;
  state.carryTrim = -1;
}
