import type { Tags } from '../protocol/tag-definition.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { DiagnosticCode } from './diagnostic-codes.ts';
import { BODY, FENCE, type ParserState, REASONING, SCAN, STOPPED, TEXT } from './parser-state.ts';
import type { ProtocolEvent } from './protocol-event.ts';

const NOT_BLANK = /[^ \t\r\n\ufeff]/;

/** Hands an event to whoever listens. */
export function give(state: ParserState, event: ProtocolEvent<Tags>): void {
  if (state.emit !== null) state.emit(event);
}

/** The text between two offsets, both at or after `from`. */
export function sourceText(state: ParserState, start: number, end: number): string {
  const { base, chunk } = state;
  if (start >= base) return chunk.slice(start - base, end - base);
  if (end <= base) return state.held.slice(start - state.from, end - state.from);
  return state.held.slice(start - state.from) + chunk.slice(0, end - base);
}

/**
 * Emits what was not emitted yet, up to an offset. Before any other event the text before it is flushed, so that events come in the
 * order of the answer however it was cut. Returns false if a limit was reached: the caller then does nothing more.
 */
export function flush(state: ParserState, end: number): boolean {
  const start = state.from;
  const { mode } = state;
  if (end <= start) return mode !== STOPPED;
  if (mode === BODY) {
    const limit = state.bodyStart + state.maxBodyChars;
    if (end <= limit) return emitBody(state, end);
    if (limit > start) emitBody(state, limit);
    return stopAtLimit(state, limit, `A body is longer than ${state.maxBodyChars} characters.`);
  }
  const text = sourceText(state, start, end);
  skipTo(state, end);
  if (mode === TEXT || mode === FENCE) {
    if ((state.fresh || !state.textSinceOperation) && NOT_BLANK.test(text)) {
      state.fresh = false;
      state.textSinceOperation = true;
    }
    if (state.collect) state.text += text;
    give(state, { type: 'text-delta', text, start, end });
  } else if (mode === REASONING) {
    give(state, { type: 'reasoning-delta', text, start, end });
  }
  return mode !== STOPPED;
}

/** Leaves out text up to an offset: tags, and the line ends that belong to them. */
export function skipTo(state: ParserState, end: number): void {
  if (end <= state.from) return;
  if (state.held !== '') state.held = end >= state.base ? '' : state.held.slice(end - state.from);
  state.from = end;
}

/** Leaves out a whole tag: what follows it stands at the beginning of a line. */
export function leaveTag(state: ParserState, end: number): void {
  skipTo(state, end);
  state.anchor = end;
  state.anchorTrims = false;
  state.phase = SCAN;
}

/** Reports something about the answer. While a tag is open, it is about that tag. */
export function diagnose(state: ParserState, code: DiagnosticCode, start: number, end: number, detail?: string): void {
  const words = code.replaceAll('-', ' ');
  const message = detail === undefined ? words : `${words}: ${detail}`;
  const diagnostic: Diagnostic = { code, message, span: { start, end } };
  state.diagnostics.push(diagnostic);
  if (state.operation !== null) state.operation.diagnosed = true;
  give(state, { type: 'diagnostic', diagnostic, start, end });
}

/** Ends the reading: nothing after this offset is looked at. The tags that are open are ended by the main loop. */
export function stopAtLimit(state: ParserState, offset: number, detail: string): false {
  diagnose(state, 'limit-exceeded', offset, offset, detail);
  state.signals.push({ code: 'limit-exceeded', detail });
  state.mode = STOPPED;
  state.phase = SCAN;
  state.held = '';
  state.from = offset;
  return false;
}

function emitBody(state: ParserState, end: number): true {
  const start = state.from;
  const text = sourceText(state, start, end);
  skipTo(state, end);
  const open = state.child ?? state.operation;
  if (open === null) return true;
  if (state.collect) state.body += text;
  if (state.emit !== null) state.emit({ type: 'tag-delta', id: open.id, tag: open.tag.name, text, start, end });
  return true;
}
