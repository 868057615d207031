import {
  DOUBLE_QUOTE, EQUALS, GREATER_THAN, LESS_THAN, LINE_FEED, SINGLE_QUOTE, SLASH, BACKTICK, isAttributeNameCharacter, isSpace,
} from './characters.ts';
import { MAX_SPACES_IN_TAG, dropCandidate } from './candidate.ts';
import { diagnose, flush } from './emission.ts';
import { openTag } from './open-tag.ts';
import { HEADER, type HeaderState, type ParserState } from './parser-state.ts';

const BETWEEN = 0;
const NAME = 1;
const AFTER_NAME = 2;
const BEFORE_VALUE = 3;
const QUOTED = 4;
const UNQUOTED = 5;

/** The name of an open tag was read: its attributes follow. */
export function startHeader(state: ParserState): void {
  state.phase = HEADER;
  state.header = { step: BETWEEN, spaces: 0, quote: 0, slash: false, offsets: [] };
}

/** Reads to the `>` of the tag. A quote left open at the end of its line, a `<` outside quotes, or anything else outside the grammar makes it text. */
export function stepHeader(state: ParserState): void {
  const { chunk, header } = state;
  const limit = state.candidate + state.maxOpenTagChars - state.base;
  while (state.at < chunk.length) {
    const unit = chunk.charCodeAt(state.at);
    state.examined++;
    if (state.at >= limit) return tooLong(state);
    if (unit === GREATER_THAN && header.step !== QUOTED) {
      if (header.step === BEFORE_VALUE || (header.spaces > MAX_SPACES_IN_TAG && (header.step === BETWEEN || header.step === AFTER_NAME))) return dropCandidate(state);
      finishToken(header, state.base + state.at);
      state.at++;
      return openTag(state, state.base + state.at, header.slash);
    }
    if (!stepGrammar(header, unit, state.base + state.at)) return dropCandidate(state);
    state.at++;
  }
}

/** One unit; false if no tag can go on like this. */
function stepGrammar(header: HeaderState, unit: number, offset: number): boolean {
  if (header.slash) return false;
  switch (header.step) {
    case BETWEEN:
    case AFTER_NAME:
      if (isSpace(unit)) {
        header.spaces++;
        return true;
      }
      if (unit === SLASH) {
        header.slash = header.spaces <= MAX_SPACES_IN_TAG;
        return header.slash;
      }
      if (unit === EQUALS && header.step === AFTER_NAME) {
        header.step = BEFORE_VALUE;
        return true;
      }
      if (!isAttributeNameCharacter(unit) || header.spaces === 0) return false;
      header.step = NAME;
      header.offsets.push(offset, -1, -1, -1);
      return true;
    case NAME:
      if (isAttributeNameCharacter(unit)) return true;
      finishToken(header, offset);
      return stepGrammar(header, unit, offset);
    case BEFORE_VALUE:
      if (isSpace(unit)) return true;
      if (unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE) {
        header.quote = unit;
        header.step = QUOTED;
        header.offsets[header.offsets.length - 2] = offset + 1;
        return true;
      }
      if (!isUnquoted(unit)) return false;
      header.step = UNQUOTED;
      header.offsets[header.offsets.length - 2] = offset;
      return true;
    case QUOTED:
      if (unit === LINE_FEED) return false;
      if (unit === header.quote) finishToken(header, offset);
      return true;
    default:
      if (!isSpace(unit)) return isUnquoted(unit);
      finishToken(header, offset);
      return stepGrammar(header, unit, offset);
  }
}

/** Notes where the name or value at hand ends. */
function finishToken(header: HeaderState, offset: number): void {
  const { offsets, step } = header;
  if (step === NAME) {
    offsets[offsets.length - 3] = offset;
    header.step = AFTER_NAME;
  } else if (step === QUOTED || step === UNQUOTED) {
    offsets[offsets.length - 1] = offset;
    header.step = BETWEEN;
  } else {
    return;
  }
  header.spaces = 0;
}

function isUnquoted(unit: number): boolean {
  return unit !== LESS_THAN && unit !== EQUALS && unit !== DOUBLE_QUOTE && unit !== SINGLE_QUOTE && unit !== BACKTICK;
}

function tooLong(state: ParserState): void {
  if (flush(state, state.candidate)) diagnose(state, 'limit-exceeded', state.candidate, state.base + state.at, `An open tag is longer than ${state.maxOpenTagChars} characters.`);
  dropCandidate(state);
}
