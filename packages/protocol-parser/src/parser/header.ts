import {
  BACKTICK,
  DOUBLE_QUOTE,
  EQUALS,
  GREATER_THAN,
  LESS_THAN,
  LINE_FEED,
  SINGLE_QUOTE,
  isSpace,
} from './characters.ts';
import { dropCandidate } from './candidate.ts';
import { diagnose, flush, sourceText } from './emission.ts';
import { openTag } from './open-tag.ts';
import { HEADER, type ParserState } from './parser-state.ts';

/** The name of an open tag was read: its attributes follow. */
export function startHeader(state: ParserState): void {
  state.phase = HEADER;
  state.quote = 0;
  state.afterEquals = false;
  state.headerStart = state.base + state.at;
}

/** Reads to the `>` of the tag. A `<` or a backtick outside quotes, or a line end inside them, makes it text. */
export function stepHeader(state: ParserState): void {
  const { chunk } = state;
  const limit = state.candidate + state.maxOpenTagChars - state.base;
  while (state.at < chunk.length) {
    const unit = chunk.charCodeAt(state.at);
    state.examined++;
    if (state.at >= limit) {
      if (flush(state, state.candidate)) diagnose(state, 'limit-exceeded', state.candidate, state.base + state.at);
      return dropCandidate(state);
    }
    if (state.quote !== 0) {
      if (unit === LINE_FEED) return dropCandidate(state);
      if (unit === state.quote) state.quote = 0;
    } else if (unit === GREATER_THAN) {
      state.at++;
      return headerRead(state, state.base + state.at);
    } else if (unit === LESS_THAN || unit === BACKTICK) {
      return dropCandidate(state);
    } else if (state.afterEquals && (unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE)) {
      state.quote = unit;
      state.afterEquals = false;
    } else if (!isSpace(unit)) {
      state.afterEquals = unit === EQUALS;
    }
    state.at++;
  }
}

const ATTRIBUTE =
  /[ \t\r\n]+([\w:.@-]+)(?:[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)'|([^ \t\r\n"'=]+?(?=[ \t\r\n]|\/?>))))?/y;
const HEADER_END = /[ \t\r\n]{0,8}(\/?)>$/y;

/** The whole header is there: its attributes are read at once, in one pass. */
function headerRead(state: ParserState, end: number): void {
  const header = sourceText(state, state.headerStart, end);
  const attributes = new Map<string, string>();
  let hasDuplicates = false;
  let at = 0;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(header);
    if (match === null) break;
    at = ATTRIBUTE.lastIndex;
    const [, written = '', double, single, bare] = match;
    const name = state.token?.tag?.attributeNames.get(written) ?? written;
    if (attributes.has(name)) hasDuplicates = true;
    else attributes.set(name, double ?? single ?? bare ?? '');
  }
  HEADER_END.lastIndex = at;
  const rest = HEADER_END.exec(header);
  if (rest === null) return dropCandidate(state);
  openTag(state, end, { attributes: Object.fromEntries(attributes), hasDuplicates, selfClosed: rest[1] !== '' });
}
