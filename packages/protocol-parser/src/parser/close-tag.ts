import { GREATER_THAN, isSpace } from './characters.ts';
import { MAX_SPACES_IN_TAG, dropCandidate } from './candidate.ts';
import { closeBody, keepCloseTag } from './close-body.ts';
import { diagnose, flush, leaveTag } from './emission.ts';
import { startLookAhead } from './look-ahead.ts';
import { BODY, CHILDREN, type ParserState, REASONING, SCAN, TEXT } from './parser-state.ts';
import { reportStrayText } from './stray-text.ts';
import { strayClose } from './stray-close.ts';
import { endTag } from './tag-end.ts';

/** Reads from the name of a close tag to its `>`. */
export function stepCloseEnd(state: ParserState): void {
  const { chunk } = state;
  while (state.at < chunk.length) {
    const unit = chunk.charCodeAt(state.at);
    state.examined++;
    if (unit === GREATER_THAN) {
      state.at++;
      return closeTagRead(state, state.base + state.at);
    }
    if (!isSpace(unit) || ++state.count > MAX_SPACES_IN_TAG) return dropCandidate(state);
    state.at++;
  }
}

function closeTagRead(state: ParserState, end: number): void {
  state.closeEnd = end;
  switch (state.mode) {
    case TEXT:
      return strayClose(state, end);
    case REASONING:
      return closeReasoning(state, end);
    case CHILDREN:
      return closeInChildren(state, end);
    case BODY:
      return closeInBody(state);
    default:
      return dropCandidate(state);
  }
}

function closeReasoning(state: ParserState, end: number): void {
  flush(state, state.candidate);
  state.mode = TEXT;
  leaveTag(state, end);
}

function closeInChildren(state: ParserState, end: number): void {
  const { operation, candidate, token } = state;
  if (operation === null) return;
  reportStrayText(state);
  if (token?.tag === operation.tag && token.kind === 'tag') return endTag(state, 'complete', candidate, end);
  operation.recovered = true;
  diagnose(state, 'stray-close', candidate, end);
  leaveTag(state, end);
}

function closeInBody(state: ParserState): void {
  const { token, own, sealed } = state;
  const open = state.child ?? state.operation;
  if (open === null || token === null) return;
  if (token.kind === 'reasoning') {
    open.recovered = true;
    if (flush(state, state.closeEnd)) diagnose(state, 'reasoning-in-body', state.candidate, state.closeEnd);
    state.phase = state.mode === BODY ? SCAN : state.phase;
    return;
  }
  if (token.kind === 'foreign' || token.sealed !== sealed) {
    if (state.watchAt < 0) state.watchAt = state.trimAt;
    state.watchCode = token.kind === 'foreign' ? 'foreign-close' : 'unsealed-close';
    state.phase = SCAN;
    return;
  }
  const { rule } = open.tag;
  if (sealed || (token.name === open.token.name && (rule.anywhere || (rule.own && own))))
    return closeBody(state, false);
  if (state.strict && rule.own) return keepCloseTag(state);
  startLookAhead(state);
}
