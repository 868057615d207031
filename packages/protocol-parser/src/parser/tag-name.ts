import { GREATER_THAN, LETTER_R, LETTER_T, SLASH, endsName } from './characters.ts';
import { dropCandidate } from './candidate.ts';
import { closeImplicitly } from './close-body.ts';
import type { Token } from './compiled-protocol.ts';
import { diagnose, flush } from './emission.ts';
import { startHeader } from './header.ts';
import { BODY, CHILDREN, CLOSE_END, FENCE, type ParserState, REASONING, TEXT } from './parser-state.ts';
import { startTrigger } from './trigger.ts';

/** Reads the name after `<` or `</`, as far as a known name begins with it. */
export function stepTagName(state: ParserState): void {
  const { chunk } = state;
  while (state.at < chunk.length) {
    const unit = chunk.charCodeAt(state.at);
    state.examined++;
    if (state.node === null) {
      if (unit === SLASH && !state.closing && !state.wrapping) {
        state.closing = true;
        state.at++;
        continue;
      }
      if (!state.closing && !mayOpen(state, unit)) return dropCandidate(state);
      state.node = state.closing ? state.names.closes : state.names.opens;
    }
    const next = state.node.next.get(unit);
    if (next === undefined) {
      const token = state.node.value;
      if (token === null || !endsName(unit)) return dropCandidate(state);
      return nameRead(state, token, unit);
    }
    state.node = next;
    state.at++;
  }
}

/** Most `<` can't open anything where they stand; in a body without seal, only one at the beginning of a line or an empty reasoning tag is of interest. */
function mayOpen(state: ParserState, unit: number): boolean {
  return (
    state.own ||
    state.sealed ||
    state.mode === CHILDREN ||
    (state.mode === BODY && (unit === LETTER_T || unit === LETTER_R))
  );
}

function nameRead(state: ParserState, token: Token, unit: number): void {
  state.token = token;
  state.count = 0;
  const known = state.closing ? mayClose(state, token) : false;
  if (known) state.phase = CLOSE_END;
  else if (state.closing) dropCandidate(state);
  else openNameRead(state, token, unit);
}

function mayClose(state: ParserState, token: Token): boolean {
  switch (state.mode) {
    case TEXT:
      return (
        token.kind === 'reasoning' ||
        (token.kind === 'tag' && token.sealed === state.sealed && (state.sealed || state.own))
      );
    case REASONING:
      return token.kind === 'reasoning' && token.name === state.reasoningName;
    case CHILDREN:
      return (
        token.sealed === state.sealed &&
        (isChild(state, token) || (token.kind === 'tag' && token.tag === state.operation?.tag))
      );
    case BODY:
      return mayCloseBody(state, token);
    default:
      return false;
  }
}

function mayCloseBody(state: ParserState, token: Token): boolean {
  const open = state.child ?? state.operation;
  if (open === null) return false;
  if (token.kind === 'reasoning') return state.candidate === state.reasoningOpenAt;
  if (token.kind === 'foreign') return state.own || state.watchAt >= 0;
  if (token.sealed !== state.sealed) return token.name === open.token.name && state.own;
  if (token.name === open.token.name) return true;
  const { mismatchBeforeOpen = false, mismatchBeforeParentClose = false } = open.tag.rule;
  return (mismatchBeforeOpen || mismatchBeforeParentClose) && isChild(state, token);
}

function isChild(state: ParserState, token: Token): boolean {
  const tag = state.operation?.tag;
  if (tag === undefined || tag.body !== 'children') return false;
  return token.kind === 'update' ? tag.name === 'edit' : token.kind === 'tag' && tag.children.includes(token.name);
}

function openNameRead(state: ParserState, token: Token, unit: number): void {
  const isTop = token.kind === 'tag' && token.tag?.top === true;
  switch (state.mode) {
    case TEXT:
      return isTop || (token.kind === 'reasoning' && state.own && !state.wrapping)
        ? startHeader(state)
        : dropCandidate(state);
    case FENCE:
      if (isTop && !state.fencedTagSeen && flush(state, state.candidate)) {
        state.fencedTagSeen = true;
        diagnose(state, 'fenced-tag-ignored', state.candidate, state.base + state.at);
      }
      return dropCandidate(state);
    case CHILDREN:
      if (isChild(state, token)) return startHeader(state);
      return openInOperation(state, isTop, false);
    case BODY:
      if (token.kind === 'reasoning') {
        if (unit === GREATER_THAN) state.reasoningOpenAt = state.base + state.at + 1;
        return dropCandidate(state);
      }
      return openInOperation(
        state,
        isTop,
        state.sealed ? isChild(state, token) : state.child?.tag.rule.implicitOpen === token.name,
      );
    default:
      return dropCandidate(state);
  }
}

function openInOperation(state: ParserState, isTop: boolean, isNextChild: boolean): void {
  if (!isTop && !isNextChild) return dropCandidate(state);
  if (state.sealed) return closeImplicitly(state, isTop);
  return state.own ? startTrigger(state) : dropCandidate(state);
}
