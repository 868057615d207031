import { CARRIAGE_RETURN, LESS_THAN, LINE_FEED, SLASH, endsName, isBlank, isSpace } from './characters.ts';
import { MAX_LOOK_AHEAD_BLANKS } from './candidate.ts';
import { closeBody, keepCloseTag } from './close-body.ts';
import type { Token } from './compiled-protocol.ts';
import { diagnose, flush } from './emission.ts';
import { LOOK_AHEAD, type OpenTag, type ParserState } from './parser-state.ts';

/** What stands after the close tag decides whether it counts. */
export function startLookAhead(state: ParserState): void {
  state.phase = LOOK_AHEAD;
  state.count = 0;
  state.lookLess = false;
  state.lookSlash = false;
  state.lookNode = null;
}

/** Reads blanks, then a line end or the name of a tag. */
export function stepLookAhead(state: ParserState): void {
  const open = state.child ?? state.operation;
  if (open === null) return;
  const { chunk } = state;
  const { beforeLineEnd } = open.tag.rule;
  while (state.at < chunk.length) {
    const unit = chunk.charCodeAt(state.at);
    state.examined++;
    if (state.lookLess) {
      if (!stepName(state, open, unit)) return;
    } else if (beforeLineEnd ? isBlank(unit) : isSpace(unit)) {
      state.count++;
      if (beforeLineEnd && state.count === MAX_LOOK_AHEAD_BLANKS) return closeBody(state, false);
      if (state.count > MAX_LOOK_AHEAD_BLANKS) return keepCloseTag(state);
    } else if (beforeLineEnd && (unit === LINE_FEED || unit === CARRIAGE_RETURN)) {
      return closeBody(state, false);
    } else {
      if (unit !== LESS_THAN) return keepCloseTag(state);
      state.lookLess = true;
    }
    state.at++;
  }
}

/** At the end of the answer: whether the close tag counts because nothing follows. */
export function lookAheadAtEnd(state: ParserState): void {
  const open = state.child ?? state.operation;
  const isSelf = state.token?.name === open?.token.name;
  if (isSelf && open?.tag.rule.atEnd === true && !state.lookLess) closeBody(state, state.cutShort);
  else keepCloseTag(state);
}

/** One unit of the name; false when it is decided. */
function stepName(state: ParserState, open: OpenTag, unit: number): boolean {
  if (state.lookNode === null) {
    if (unit === SLASH && !state.lookSlash) {
      state.lookSlash = true;
      return true;
    }
    state.lookNode = state.lookSlash ? state.names.closes : state.names.opens;
  }
  const next = state.lookNode.next.get(unit);
  if (next !== undefined) {
    state.lookNode = next;
    return true;
  }
  const found = state.lookNode.value;
  if (found !== null && endsName(unit) && counts(state, open, found)) closeBody(state, false);
  else keepCloseTag(state);
  return false;
}

function counts(state: ParserState, open: OpenTag, found: Token): boolean {
  const { rule } = open.tag;
  const { lookSlash } = state;
  if (rule.beforeLineEnd === true) return !lookSlash && found.kind === 'tag' && found.tag?.top === true;
  const parentCloses = lookSlash && found.name === state.operation?.token.name;
  const partOpens = !lookSlash && (rule.beforeOpen ?? []).includes(found.name);
  if (state.token?.name === open.token.name) return (rule.beforeParentClose === true && parentCloses) || partOpens;
  if (!lookSlash && rule.mismatchBeforeParentClose === true && found.name === open.token.name) {
    open.recovered = true;
    if (flush(state, state.candidate)) diagnose(state, 'missing-close', open.start, state.candidate);
  }
  return (rule.mismatchBeforeParentClose === true && parentCloses) || (rule.mismatchBeforeOpen === true && partOpens);
}
