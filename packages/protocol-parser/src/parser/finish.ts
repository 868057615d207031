import type { Diagnostic } from './diagnostic.ts';
import { diagnose, flush, give, sourceText } from './emission.ts';
import { fenceLineRead } from './fence-line.ts';
import { lookAheadAtEnd } from './look-ahead.ts';
import { run } from './machine.ts';
import type { Operation } from './operation.ts';
import {
  BODY,
  CLOSE_END,
  FENCE_LINE,
  HEADER,
  LOOK_AHEAD,
  type ParserState,
  REASONING,
  STOPPED,
  TAG_NAME,
  TRIGGER,
} from './parser-state.ts';
import type { ProtocolResult } from './protocol-result.ts';
import { reportStrayText } from './stray-text.ts';
import { endTag } from './tag-end.ts';
import { isCutShort } from '../truncation/finish-reason.ts';
import { openConstruct } from '../truncation/open-construct.ts';

/** The answer is over: what is open ends, and the result is drawn up. */
export function finish(state: ParserState, finishReason: string | undefined): ProtocolResult {
  state.cutShort = isCutShort(finishReason);
  if (state.cutShort)
    state.signals.push({
      code: 'finish-reason',
      detail: `The model stopped with finish reason ${JSON.stringify(finishReason)}.`,
    });
  if (state.mode !== STOPPED) decidePending(state);
  if (state.mode !== STOPPED) endOpen(state);
  const end = state.mode === STOPPED ? state.from : state.base + state.chunk.length;
  const operations = settleDuplicates(state, end).map((operation) => settleSyntax(state, operation));
  const result: ProtocolResult = {
    operations,
    text: state.text,
    diagnostics: [...state.diagnostics],
    truncation: { truncated: state.signals.length > 0, signals: [...state.signals] },
  };
  give(state, { type: 'end', result, start: end, end });
  return result;
}

/** A close tag that waits for what follows it, and a fence line without line end. */
function decidePending(state: ParserState): void {
  while (state.phase === LOOK_AHEAD && state.mode !== STOPPED) {
    lookAheadAtEnd(state);
    run(state);
  }
  if (state.phase === FENCE_LINE && state.fenceCount >= 3) fenceLineRead(state, state.base + state.chunk.length);
}

function endOpen(state: ParserState): void {
  const end = state.base + state.chunk.length;
  const { phase, candidate } = state;
  const pending = phase === TAG_NAME || phase === CLOSE_END || phase === TRIGGER || phase === HEADER;
  if (state.operation === null) return endText(state, end, phase === HEADER && state.token?.kind === 'tag');
  const heldFrom = pending ? candidate : end;
  if (!flush(state, heldFrom)) return run(state);
  const heldBack = pending ? sourceText(state, heldFrom, end) : undefined;
  reportStrayText(state);
  const foreign = !pending && state.mode === BODY && state.watchAt >= 0;
  if (foreign) diagnose(state, state.watchCode, state.watchAt, end);
  const outcome = foreign && state.watchCode === 'foreign-close' ? 'recovered' : 'truncated';
  const { operation } = state;
  diagnose(state, 'unclosed-tag', operation.start, end);
  if (outcome === 'truncated') {
    const path = operation.paths?.['path'];
    const detail = `The answer ended inside <${operation.tag.name}>.`;
    state.signals.push(path === undefined ? { code: 'open-tag', detail } : { code: 'open-tag', path, detail });
  }
  if (state.child !== null) endTag(state, outcome, end, end, heldBack);
  endTag(state, outcome, end, end, heldBack);
}

function endText(state: ParserState, end: number, inHeader: boolean): void {
  if (inHeader) {
    if (flush(state, state.candidate)) diagnose(state, 'unclosed-tag', state.candidate, end);
    state.signals.push({ code: 'open-header', detail: 'The answer ended inside an open tag.' });
  }
  flush(state, end);
  if (state.mode !== REASONING) return;
  diagnose(state, 'unclosed-reasoning', end, end);
  state.signals.push({ code: 'open-reasoning', detail: 'The answer ended inside reasoning.' });
}

/** Of several writes to one path the last complete one counts; if none is complete, the last. */
function settleDuplicates(state: ParserState, end: number): Operation[] {
  const winners = new Map<string, number>();
  const complete = new Set<string>();
  state.operations.forEach((operation, index) => {
    if (operation.type === 'write' && (operation.state === 'complete' || !complete.has(operation.path))) {
      winners.set(operation.path, index);
      if (operation.state === 'complete') complete.add(operation.path);
    }
  });
  return state.operations.filter((operation, index) => {
    if (operation.type !== 'write' || index >= (winners.get(operation.path) ?? 0)) return true;
    const diagnostic: Diagnostic = { code: 'duplicate', message: `duplicate: ${operation.path}`, span: operation.span };
    state.diagnostics.push(diagnostic);
    give(state, { type: 'diagnostic', diagnostic, start: end, end });
    return false;
  });
}

/** A file that was closed and still ends inside something was cut: by a close tag in its own text, or by a model that gave up. */
function settleSyntax(state: ParserState, operation: Operation): Operation {
  if (operation.type !== 'write' || operation.state !== 'complete') return operation;
  const open = openConstruct(operation.content, operation.path);
  state.examined += operation.content.length;
  if (open === null) return operation;
  state.signals.push({ code: 'open-construct', path: operation.path, detail: `The file ends inside a ${open}.` });
  return { ...operation, state: 'truncated' };
}
