import { MAX_INDENTATION, blanksBefore } from './line-anchor.ts';
import { BODY, CHILDREN, FENCE, type ParserState, SCAN, TAG_NAME } from './parser-state.ts';

/** Looks at the `<` at an index of the chunk. */
export function startCandidate(state: ParserState, index: number): void {
  state.own = blanksBefore(state, index) >= 0;
  state.candidate = state.base + index;
  state.trimAt = state.own && state.lineTrim >= 0 ? state.lineTrim : state.candidate;
  state.holdAt = state.mode === BODY ? state.trimAt : state.wrapping ? state.fenceAt : state.candidate;
  state.closing = false;
  state.node = null;
  state.phase = TAG_NAME;
  state.at = index + 1;
}

/** It was no tag: it is text, and nothing of it is looked at again. */
export function dropCandidate(state: ParserState): void {
  state.phase = SCAN;
  if (state.mode === BODY) {
    state.watchAt = -1;
  } else if (state.mode === CHILDREN) {
    if (state.strayStart < 0) state.strayStart = state.candidate;
    state.strayEnd = state.base + state.at;
  } else if (state.wrapping) {
    state.wrapping = false;
    state.mode = FENCE;
  }
}

/** Blanks that may stand between a close tag and what makes it count. */
export const MAX_LOOK_AHEAD_BLANKS = MAX_INDENTATION;
/** Spaces and line ends that may stand before the `>` of a tag. */
export const MAX_SPACES_IN_TAG = 8;
/** Longest attribute name in the trigger that closes a body. */
export const MAX_ATTRIBUTE_NAME_CHARS = 32;
