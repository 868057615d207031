import { CARRIAGE_RETURN, LINE_FEED, isBlank } from './characters.ts';
import type { ParserState } from './parser-state.ts';

/** Most blanks before a tag that still stands on a line of its own. */
export const MAX_INDENTATION = 64;

/**
 * Counts the blanks between the beginning of the line and an index of the chunk; -1 if there is anything else, or more than `MAX_INDENTATION`.
 * Sets `lineTrim`: the offset from which a closer at that index takes the line end and the blanks with it, or -1 if it takes nothing.
 */
export function blanksBefore(state: ParserState, index: number): number {
  const { chunk, base } = state;
  const anchored = state.anchor >= base;
  const floor = anchored ? state.anchor - base : 0;
  let count = 0;
  state.lineTrim = -1;
  for (let at = index - 1; at >= floor; at--) {
    const unit = chunk.charCodeAt(at);
    state.examined++;
    if (isBlank(unit)) {
      if (++count > MAX_INDENTATION) return -1;
    } else {
      if (unit !== LINE_FEED) return -1;
      const afterReturn =
        at > floor ? chunk.charCodeAt(at - 1) === CARRIAGE_RETURN : !anchored && endsInCarriageReturn(state.held);
      state.lineTrim = base + at - (afterReturn ? 1 : 0);
      return count;
    }
  }
  if (anchored) {
    if (state.anchorTrims) state.lineTrim = state.anchor;
    return count;
  }
  if (state.carry < 0 || state.carry + count > MAX_INDENTATION) return -1;
  state.lineTrim = state.carryTrim;
  return state.carry + count;
}

/** Takes note of the line that the chunk ends in, before the chunk goes away. */
export function carryLine(state: ParserState): void {
  if (state.chunk.charCodeAt(state.chunk.length - 1) > 32) {
    state.carry = -1;
    state.carryTrim = -1;
  } else {
    state.carry = blanksBefore(state, state.chunk.length);
    state.carryTrim = state.lineTrim;
  }
}

function endsInCarriageReturn(text: string): boolean {
  return text !== '' && text.charCodeAt(text.length - 1) === CARRIAGE_RETURN;
}
