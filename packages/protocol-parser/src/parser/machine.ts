import { BYTE_ORDER_MARK, CARRIAGE_RETURN, LESS_THAN, SPACE, isHighSurrogate } from './characters.ts';
import { stepCloseEnd } from './close-tag.ts';
import { flush } from './emission.ts';
import { stepAfterFence, stepFenceLine } from './fence-line.ts';
import { stepHeader } from './header.ts';
import { carryLine } from './line-anchor.ts';
import { stepLookAhead } from './look-ahead.ts';
import {
  AFTER_FENCE,
  BODY,
  BODY_START,
  CHILDREN,
  CLOSE_END,
  FENCE_LINE,
  HEADER,
  LOOK_AHEAD,
  type ParserState,
  REASONING,
  SCAN,
  STOPPED,
  TAG_NAME,
  TRIGGER,
} from './parser-state.ts';
import { scanBody, scanChildren, scanReasoning, scanText, stepBodyStart } from './scan.ts';
import { stepTagName } from './tag-name.ts';
import { stepTrigger } from './trigger.ts';
import { endTag } from './tag-end.ts';

/** Takes the next piece of the answer. */
export function feed(state: ParserState, chunk: string): void {
  if (chunk === '' || state.mode === STOPPED || feedPlainBody(state, chunk)) return;
  if (state.base === 0 && state.held === '' && chunk.charCodeAt(0) === BYTE_ORDER_MARK) state.anchor = 1;
  state.chunk = chunk;
  state.at = 0;
  run(state);
  settle(state);
}

/**
 * The common case, kept short because a stream consists of it: more of a body, without `<`, that does not end in a space or a line end. Everything it does,
 * the long way does too.
 */
function feedPlainBody(state: ParserState, chunk: string): boolean {
  if (state.mode !== BODY || state.phase !== SCAN || state.watchAt >= 0) return false;
  const last = chunk.charCodeAt(chunk.length - 1);
  if (last <= SPACE || isHighSurrogate(last) || holdsLessThan(chunk)) return false;
  const end = state.base + chunk.length;
  const open = state.child ?? state.operation;
  if (open === null || end > state.bodyStart + state.maxBodyChars) return false;
  const start = state.from;
  const text = state.held === '' ? chunk : state.held + chunk;
  state.held = '';
  state.from = end;
  state.base = end;
  state.carry = -1;
  state.carryTrim = -1;
  state.examined += chunk.length;
  if (state.collect) state.body += text;
  if (state.emit !== null) state.emit({ type: 'tag-delta', id: open.id, tag: open.tag.name, text, start, end });
  return true;
}

/** In a few characters, looking at each is faster than calling the engine's search. */
function holdsLessThan(chunk: string): boolean {
  const { length } = chunk;
  if (length > 12) return chunk.includes('<');
  for (let at = 0; at < length; at++) if (chunk.charCodeAt(at) === LESS_THAN) return true;
  return false;
}

/** Reads the chunk to its end. */
export function run(state: ParserState): void {
  while (state.at < state.chunk.length && state.mode !== STOPPED) step(state);
  if (state.mode === STOPPED) endStopped(state);
}

function step(state: ParserState): void {
  switch (state.phase) {
    case SCAN:
      return scan(state);
    case TAG_NAME:
      return stepTagName(state);
    case CLOSE_END:
      return stepCloseEnd(state);
    case HEADER:
      return stepHeader(state);
    case TRIGGER:
      return stepTrigger(state);
    case LOOK_AHEAD:
      return stepLookAhead(state);
    case FENCE_LINE:
      return stepFenceLine(state);
    case AFTER_FENCE:
      return stepAfterFence(state);
    case BODY_START:
      return stepBodyStart(state);
  }
}

function scan(state: ParserState): void {
  switch (state.mode) {
    case BODY:
      return scanBody(state);
    case CHILDREN:
      return scanChildren(state);
    case REASONING:
      return scanReasoning(state);
    default:
      return scanText(state);
  }
}

/** The chunk is read: emits what is decided, and keeps what can still become a tag or a line end that is cut off. */
function settle(state: ParserState): void {
  if (state.mode === STOPPED) return;
  const { chunk } = state;
  const end = state.base + chunk.length;
  // A look-ahead always goes back to where it began, and the line is measured again from there.
  if (state.phase !== LOOK_AHEAD) carryLine(state);
  let hold = state.phase === SCAN ? holdInScan(state, end) : state.holdAt;
  if (hold === end && isHighSurrogate(chunk.charCodeAt(chunk.length - 1))) hold--;
  if (!flush(state, hold)) return endStopped(state);
  state.held = state.from >= end ? '' : state.held + chunk.slice(Math.max(0, state.from - state.base));
  if (state.mode === BODY && state.held.length > state.mostHeld) state.mostHeld = state.held.length;
  state.base = end;
  state.chunk = '';
  state.at = 0;
}

function holdInScan(state: ParserState, end: number): number {
  if (state.mode !== BODY) return end;
  if (state.carry >= 0 && state.carryTrim >= 0) return state.carryTrim;
  return state.chunk.charCodeAt(state.chunk.length - 1) === CARRIAGE_RETURN ? end - 1 : end;
}

/** A limit was reached: what is open ends there. */
function endStopped(state: ParserState): void {
  const { from } = state;
  if (state.child !== null) endTag(state, 'truncated', from, from);
  if (state.operation !== null) endTag(state, 'truncated', from, from);
  state.mode = STOPPED;
  state.chunk = '';
  state.held = '';
}
