import { BACKTICK, CARRIAGE_RETURN, LESS_THAN, LINE_FEED, isBlank, isSpace } from './characters.ts';
import { MAX_LOOK_AHEAD_BLANKS, startCandidate } from './candidate.ts';
import { flush, skipTo } from './emission.ts';
import { rewind } from './rewind.ts';
import { AFTER_FENCE, FENCE, FENCE_LINE, type ParserState, SCAN, TEXT } from './parser-state.ts';

/** Fewest marks of a fence, and longest line that can be one. */
const MIN_FENCE = 3;
const MAX_FENCE_LINE = 256;

/** A mark of a fence is the first on its line, at an index of the chunk. */
export function startFenceLine(state: ParserState, index: number): void {
  flush(state, state.base + index);
  state.at = index;
  state.fenceUnit = state.chunk.charCodeAt(index);
  state.fenceAt = state.base + index;
  state.fenceCount = 0;
  state.fenceLineChars = 0;
  state.fenceBare = true;
  state.holdAt = state.fenceAt;
  state.phase = FENCE_LINE;
}

/** Reads a line that begins like a fence to its end. */
export function stepFenceLine(state: ParserState): void {
  const { chunk } = state;
  while (state.at < chunk.length) {
    const unit = chunk.charCodeAt(state.at);
    state.examined++;
    if (unit === LINE_FEED) {
      if (state.fenceCount < MIN_FENCE) return leave(state);
      state.at++;
      return fenceLineRead(state, state.base + state.at);
    }
    if (++state.fenceLineChars > MAX_FENCE_LINE) return leave(state);
    if (unit === state.fenceUnit && state.fenceCount === state.fenceLineChars - 1) {
      state.fenceCount++;
    } else {
      if (state.fenceCount < MIN_FENCE || (unit === BACKTICK && state.fenceUnit === BACKTICK)) return leave(state);
      if (!isBlank(unit) && unit !== CARRIAGE_RETURN) {
        state.fenceBare = false;
        if (state.mode === FENCE) return leave(state);
      }
    }
    state.at++;
  }
}

/** The line is whole: it opens or closes a fence, or it may surround the answer. Called at the end of the answer too. */
export function fenceLineRead(state: ParserState, end: number): void {
  state.phase = SCAN;
  const { fenceBare, fenceUnit, fenceCount } = state;
  if (state.mode === FENCE) {
    if (fenceBare && fenceUnit === state.openFenceUnit && fenceCount >= state.openFenceCount) state.mode = TEXT;
  } else if (fenceBare && fenceUnit === state.wrapperUnit && fenceCount >= state.wrapperCount) {
    skipTo(state, end);
    state.wrapperUnit = 0;
  } else {
    state.openFenceUnit = fenceUnit;
    state.openFenceCount = fenceCount;
    state.fencedTagSeen = false;
    if (state.fresh) {
      state.wrapping = true;
      state.phase = AFTER_FENCE;
      state.count = 0;
    } else {
      state.mode = FENCE;
    }
  }
}

/** After a fence line that stands before everything else: the next character that is not blank decides. */
export function stepAfterFence(state: ParserState): void {
  const { chunk } = state;
  while (state.at < chunk.length) {
    const unit = chunk.charCodeAt(state.at);
    state.examined++;
    if (unit === LESS_THAN) return startCandidate(state, state.at);
    if (!isSpace(unit) || ++state.count > MAX_LOOK_AHEAD_BLANKS) {
      state.wrapping = false;
      state.mode = FENCE;
      state.phase = SCAN;
      return;
    }
    state.at++;
  }
}

/** It was no fence: what follows the marks is read again as prose, since tags may stand in it. */
function leave(state: ParserState): void {
  rewind(state, state.fenceAt + state.fenceCount);
}
