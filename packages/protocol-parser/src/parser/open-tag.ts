import { parseProjectPath } from '../path/parse-project-path.ts';
import type { ProjectPath } from '../path/project-path.ts';
import { dropCandidate } from './candidate.ts';
import type { CompiledTag, Token } from './compiled-protocol.ts';
import { diagnose, flush, give, leaveTag, stopAtLimit } from './emission.ts';
import { BODY_START, CHILDREN, type OpenTag, type ParserState, REASONING } from './parser-state.ts';
import { reportStrayText } from './stray-text.ts';
import { beginBody, endTag } from './tag-end.ts';
import { pathAttributes } from './tag-operations.ts';

/** A header, header. */
export interface Header {
  readonly attributes: { readonly [name: string]: string };
  readonly hasDuplicates: boolean;
  readonly selfClosed: boolean;
}

/** An open tag was read to its `>`, which is before the offset `end`. */
export function openTag(state: ParserState, end: number, header: Header): void {
  const { token, candidate } = state;
  if (token === null) return;
  if (token.tag === null) openReasoning(state, token, end, header.selfClosed);
  else if (state.mode === CHILDREN) openChild(state, token, token.tag, end, header);
  else if (token.tag.required.every((name) => Object.hasOwn(header.attributes, name)))
    openOperation(state, token, token.tag, end, header);
  else {
    if (flush(state, candidate)) diagnose(state, 'missing-attribute', candidate, end);
    dropCandidate(state);
  }
}

function openReasoning(state: ParserState, token: Token, end: number, selfClosed: boolean): void {
  flush(state, state.candidate);
  leaveTag(state, end);
  if (selfClosed) return;
  state.mode = REASONING;
  state.reasoningName = token.name;
}

function openChild(state: ParserState, token: Token, tag: CompiledTag, end: number, header: Header): void {
  reportStrayText(state);
  const attributes =
    token.kind === 'update'
      ? { ...header.attributes, path: state.operation?.attributes['path'] ?? '' }
      : header.attributes;
  const open = createOpenTag(state, token, tag, attributes, {});
  state.child = open;
  enter(state, open, end, header);
}

function openOperation(state: ParserState, token: Token, tag: CompiledTag, end: number, header: Header): void {
  const { candidate } = state;
  if (state.wrapping) {
    state.wrapping = false;
    state.wrapperUnit = state.fenceUnit;
    state.wrapperCount = state.fenceCount;
  } else if (!flush(state, candidate)) {
    return;
  }
  if (++state.tagCount > state.maxOperations) {
    stopAtLimit(state, candidate, `The answer has more than ${state.maxOperations} tags.`);
    return;
  }
  state.fresh = false;
  const problems: string[] = [];
  const open = createOpenTag(state, token, tag, header.attributes, readPaths(tag.name, header.attributes, problems));
  state.operation = open;
  enter(state, open, end, header, problems);
}

function readPaths(
  tag: string,
  attributes: Header['attributes'],
  problems: string[],
): { [name: string]: ProjectPath } | null {
  const paths: { [name: string]: ProjectPath } = {};
  for (const name of pathAttributes[tag] ?? []) {
    const written = attributes[name];
    if (written === undefined) continue;
    const parsed = parseProjectPath(written);
    if (parsed.ok) paths[name] = parsed.path;
    else problems.push(`${parsed.code}: ${parsed.message}`);
  }
  return problems.length === 0 ? paths : null;
}

function createOpenTag(
  state: ParserState,
  token: Token,
  tag: CompiledTag,
  attributes: OpenTag['attributes'],
  paths: OpenTag['paths'],
): OpenTag {
  return {
    tag,
    token,
    id: state.nextId++,
    start: state.candidate,
    attributes,
    paths,
    nested: state.implicitAt === state.candidate && state.implicitName === tag.name,
    wrapped: false,
    recovered: paths === null,
    diagnosed: false,
    blocks: [],
    blockCount: 0,
    search: null,
    snippet: null,
  };
}

function enter(state: ParserState, open: OpenTag, end: number, header: Header, problems: readonly string[] = []): void {
  const { tag, id, attributes, start } = open;
  give(state, { type: 'tag-start', id, tag: tag.name, attributes, start, end });
  for (const problem of problems) diagnose(state, 'invalid-path', start, end, problem);
  if (header.hasDuplicates) diagnose(state, 'duplicate-attribute', start, end);
  leaveTag(state, end);
  if (tag.body === 'none') return endTag(state, 'complete', end, end);
  if (!header.selfClosed) {
    if (tag.body === 'children') {
      state.mode = CHILDREN;
      state.strayStart = -1;
    } else {
      beginBody(state, end);
      state.phase = BODY_START;
      state.holdAt = end;
    }
    return;
  }
  beginBody(state, end);
  // `<replace/>` is an empty replacement; a file or an edit closed at once was hardly meant.
  if (state.child === null) {
    open.recovered = true;
    diagnose(state, 'self-closed', start, end);
  }
  endTag(state, 'complete', end, end);
}
