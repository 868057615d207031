import { diagnose, flush } from './emission.ts';
import { type ParserState, SCAN } from './parser-state.ts';
import { rewind } from './rewind.ts';
import { reportStrayText } from './stray-text.ts';
import { endTag } from './tag-end.ts';

/** The close tag at the candidate counts: the body ends before it, and what follows it is read afresh. */
export function closeBody(state: ParserState, cutShort: boolean): void {
  const { candidate, closeEnd, token, own } = state;
  const open = state.child ?? state.operation;
  if (open === null || token === null || !flush(state, own ? state.trimAt : candidate)) return;
  if (token.name !== open.token.name) {
    open.recovered = true;
    diagnose(state, 'mismatched-close', candidate, closeEnd);
  }
  if (own || state.sealed) state.watchAt = -1;
  if (state.watchAt >= 0) {
    open.recovered = true;
    diagnose(state, state.watchCode, state.watchAt, candidate);
  }
  endTag(state, cutShort ? 'truncated' : 'complete', candidate, closeEnd);
  rewind(state, closeEnd);
}

/** The close tag at the candidate does not count: it is text of the body. */
export function keepCloseTag(state: ParserState): void {
  const { candidate, closeEnd, token } = state;
  const open = state.child ?? state.operation;
  state.watchAt = -1;
  state.phase = SCAN;
  if (open !== null && token?.name === open.token.name) {
    if (!flush(state, closeEnd)) return;
    diagnose(state, 'close-tag-in-text', candidate, closeEnd);
  }
  rewind(state, closeEnd);
}

/** The open tag at the candidate ends what is open, because it can't stand in it. It is read again where it now stands. */
export function closeImplicitly(state: ParserState, wholeOperation: boolean): void {
  const { candidate, child, operation } = state;
  if (operation === null || !flush(state, state.trimAt)) return;
  reportStrayText(state);
  if (child !== null) {
    child.recovered = true;
    diagnose(state, 'missing-close', child.start, candidate);
    reportWatched(state);
    endTag(state, 'recovered', candidate, candidate);
  }
  if (wholeOperation) {
    if (child === null) diagnose(state, 'missing-close', operation.start, candidate);
    reportWatched(state);
    endTag(state, 'recovered', candidate, candidate);
    state.implicitName = operation.tag.name;
    state.implicitAt = candidate;
  }
  rewind(state, candidate);
}

/** Close tags at the end of the body may have been meant to end it. */
function reportWatched(state: ParserState): void {
  if (state.watchAt >= 0) diagnose(state, state.watchCode, state.watchAt, state.candidate);
}
