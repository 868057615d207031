import { unwrapBody } from './body-content.ts';
import { diagnose, give, leaveTag } from './emission.ts';
import type { Operation, OperationState } from './operation.ts';
import { BODY, CHILDREN, type OpenTag, type ParserState, TEXT } from './parser-state.ts';
import { tagOperations } from './tag-operations.ts';

/** Ends the innermost open tag. Its text up to the close tag was flushed; the close tag, from `start` to `end`, is left out. */
export function endTag(
  state: ParserState,
  outcome: OperationState,
  start: number,
  end: number,
  heldBack?: string,
): void {
  const content = takeBody(state);
  const { child, operation } = state;
  leaveTag(state, end);
  if (operation === null) return;
  if (child !== null) {
    state.child = null;
    state.mode = CHILDREN;
    if (outcome !== 'truncated') endChild(state, operation, child, content);
    if (child.recovered) operation.recovered = true;
    emitEnd(state, child, child.recovered && outcome === 'complete' ? 'recovered' : outcome, start, end, [], heldBack);
    return;
  }
  endOperation(state, operation, content, outcome, start, end, heldBack);
}

/** The body that was collected, without foreign close tags at its end. */
function takeBody(state: ParserState): string {
  const { body } = state;
  const cut = state.watchAt >= 0 && state.watchCode === 'foreign-close' ? state.watchAt - state.bodyStart : body.length;
  state.body = '';
  state.watchAt = -1;
  return cut < body.length ? body.slice(0, Math.max(0, cut)) : body;
}

function endChild(state: ParserState, operation: OpenTag, child: OpenTag, content: string): void {
  const { name } = child.token;
  if (name === 'search') {
    operation.search = content;
  } else if (name === 'replace') {
    if (operation.search === null) leaveOut(state, operation, child);
    else {
      operation.blockCount++;
      if (state.collect) operation.blocks.push({ search: operation.search, replace: content });
    }
    operation.search = null;
  } else if (name === 'update') {
    operation.snippet = content;
  }
}

function leaveOut(state: ParserState, operation: OpenTag, child: OpenTag): void {
  operation.recovered = true;
  diagnose(state, 'incomplete-block', child.start, state.from);
}

function endOperation(
  state: ParserState,
  open: OpenTag,
  body: string,
  outcome: OperationState,
  start: number,
  end: number,
  heldBack: string | undefined,
): void {
  const { tag } = open;
  const report = (code: Parameters<typeof diagnose>[1], detail?: string) =>
    diagnose(state, code, open.start, end, detail);
  if (tag.name === 'edit') checkEdit(state, open, outcome, start, end);
  let content = body;
  if (state.collect && tag.rule.beforeLineEnd && outcome !== 'truncated') {
    const unwrapped = unwrapBody(body, tag.name, open.attributes['path'] ?? '', open.wrapped);
    content = unwrapped.content;
    if (unwrapped.code !== undefined) report(unwrapped.code);
  }
  const base = { span: { start: open.start, end }, ...(heldBack === undefined ? {} : { heldBack }) };
  const found = tagOperations(open, content, { state: outcome, ...base }, report);
  const settled =
    outcome === 'complete' && (open.recovered || open.wrapped || (state.strict && open.diagnosed))
      ? 'recovered'
      : outcome;
  const operations = state.collect ? found.map((operation): Operation => ({ ...operation, state: settled })) : [];
  state.operation = null;
  state.mode = TEXT;
  state.lastTag = tag;
  state.lastNested = open.nested;
  state.lastIndex = state.operations.length;
  state.textSinceOperation = false;
  for (const operation of operations) state.operations.push(operation);
  emitEnd(state, open, settled, start, end, operations, heldBack);
}

function checkEdit(state: ParserState, open: OpenTag, outcome: OperationState, start: number, end: number): void {
  if (open.search !== null) {
    open.recovered = true;
    diagnose(state, 'incomplete-block', open.start, start);
  }
  if (open.snippet !== null && open.blockCount > 0) {
    open.recovered = true;
    diagnose(state, 'mixed-edit', open.start, end);
  }
  if (open.snippet === null && open.blockCount === 0 && outcome === 'complete') {
    open.recovered = true;
    diagnose(state, 'empty-edit', open.start, end);
  }
}

function emitEnd(
  state: ParserState,
  open: OpenTag,
  outcome: OperationState,
  start: number,
  end: number,
  operations: readonly Operation[],
  heldBack: string | undefined,
): void {
  const operation = operations.length === 1 ? (operations[0] ?? null) : null;
  const event = {
    type: 'tag-end' as const,
    id: open.id,
    tag: open.tag.name,
    state: outcome,
    operation,
    operations,
    start,
    end,
  };
  give(state, heldBack === undefined ? event : { ...event, heldBack });
}

/** Everything of a text body begins here. */
export function beginBody(state: ParserState, offset: number): void {
  state.mode = BODY;
  state.bodyStart = offset;
  state.body = '';
  state.watchAt = -1;
  state.reasoningOpenAt = -1;
}
