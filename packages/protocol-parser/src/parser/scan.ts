import {
  BACKTICK,
  CARRIAGE_RETURN,
  LESS_THAN,
  LETTER_R,
  LETTER_T,
  LINE_FEED,
  SLASH,
  TILDE,
  isSpace,
} from './characters.ts';
import { startCandidate } from './candidate.ts';
import { skipTo } from './emission.ts';
import { startFenceLine } from './fence-line.ts';
import { blanksBefore } from './line-anchor.ts';
import { type ParserState, SCAN } from './parser-state.ts';

/** Reads prose, or a fence in it, to the next `<` or the next line that begins like a fence. */
export function scanText(state: ParserState): void {
  const { chunk, sealed } = state;
  const { length } = chunk;
  let at = state.at;
  for (; at < length; at++) {
    const unit = chunk.charCodeAt(at);
    if (unit === LESS_THAN) {
      state.examined += at + 1 - state.at;
      return startCandidate(state, at);
    }
    if (
      (unit === BACKTICK || unit === TILDE) &&
      !sealed &&
      chunk.charCodeAt(at - 1) !== unit &&
      blanksBefore(state, at) >= 0
    ) {
      state.examined += at - state.at;
      return startFenceLine(state, at);
    }
  }
  state.examined += length - state.at;
  state.at = length;
}

/** Reads reasoning to the next `<`. */
export function scanReasoning(state: ParserState): void {
  const { chunk } = state;
  const at = chunk.indexOf('<', state.at);
  state.examined += (at < 0 ? chunk.length : at) - state.at;
  if (at < 0) state.at = chunk.length;
  else startCandidate(state, at);
}

/** Reads what stands between the parts of an edit. */
export function scanChildren(state: ParserState): void {
  const { chunk } = state;
  while (state.at < chunk.length) {
    const unit = chunk.charCodeAt(state.at);
    state.examined++;
    if (unit === LESS_THAN) {
      startCandidate(state, state.at);
      return;
    }
    state.at++;
    if (!isSpace(unit)) {
      const offset = state.base + state.at;
      if (state.strayStart < 0) state.strayStart = offset - 1;
      state.strayEnd = offset;
    }
  }
  skipTo(state, state.base + state.at);
}

/** Takes off the line end after an open tag. */
export function stepBodyStart(state: ParserState): void {
  const { chunk, at } = state;
  const unit = chunk.charCodeAt(at);
  state.examined++;
  const held = state.base + at - state.bodyStart;
  if (unit === CARRIAGE_RETURN && held === 0) {
    state.at++;
    return;
  }
  state.phase = SCAN;
  if (unit !== LINE_FEED) return;
  state.at++;
  state.bodyStart = state.base + state.at;
  state.anchor = state.bodyStart;
  state.anchorTrims = true;
  skipTo(state, state.bodyStart);
}

/** Reads a body to the next `<` that may mean something. */
export function scanBody(state: ParserState): void {
  const { chunk, names } = state;
  const { length } = chunk;
  if (state.watchAt >= 0) skipWatched(state);
  let from = state.at;
  for (;;) {
    const at = chunk.indexOf('<', from);
    if (at < 0) break;
    if (at + 1 === length) {
      state.examined += at + 1 - state.at;
      return startCandidate(state, at);
    }
    const closing = chunk.charCodeAt(at + 1) === SLASH;
    const first = closing ? at + 2 : at + 1;
    if (first >= length || (closing ? names.closes : names.opens).next.has(chunk.charCodeAt(first))) {
      if (closing || mayMatter(state, at)) {
        state.examined += at + 1 - state.at;
        return startCandidate(state, at);
      }
    }
    state.watchAt = -1;
    from = at + 1;
  }
  state.examined += length - state.at;
  state.at = length;
}

function mayMatter(state: ParserState, at: number): boolean {
  if (state.sealed) return true;
  const next = state.chunk.charCodeAt(at + 1);
  return next === LETTER_T || next === LETTER_R || blanksBefore(state, at) >= 0;
}

/** After close tags that may have ended the body: anything but space shows that they did not. */
function skipWatched(state: ParserState): void {
  const { chunk } = state;
  while (state.at < chunk.length && isSpace(chunk.charCodeAt(state.at))) {
    state.at++;
    state.examined++;
  }
  if (state.at < chunk.length && chunk.charCodeAt(state.at) !== LESS_THAN) state.watchAt = -1;
}
