import { parseProjectPath } from '../path/parse-project-path.ts';
import type { ProjectPath } from '../path/project-path.ts';
import { dropCandidate } from './candidate.ts';
import type { CompiledTag, Token } from './compiled-protocol.ts';
import { diagnose, flush, give, skipTo, sourceText, stopAtLimit } from './emission.ts';
import { BODY_START, CHILDREN, type OpenTag, type ParserState, REASONING, SCAN } from './parser-state.ts';
import { reportStrayText } from './stray-text.ts';
import { beginBody, endTag } from './tag-end.ts';
import { pathAttributes } from './tag-operations.ts';

interface ReadAttributes {
  readonly attributes: { readonly [name: string]: string };
  readonly hasDuplicates: boolean;
  readonly selfClosed: boolean;
}

/** An open tag was read to its `>`, which is before the offset `end`. */
export function openTag(state: ParserState, end: number, selfClosed: boolean): void {
  const { token, candidate } = state;
  if (token === null) return;
  const read = readAttributes(state, token.tag, end, selfClosed);
  if (token.tag === null) openReasoning(state, token, end, read.selfClosed);
  else if (state.mode === CHILDREN) openChild(state, token, token.tag, end, read);
  else if (token.tag.required.every((name) => Object.hasOwn(read.attributes, name))) openOperation(state, token, token.tag, end, read);
  else {
    if (flush(state, candidate)) diagnose(state, 'missing-attribute', candidate, end);
    dropCandidate(state);
  }
}

function readAttributes(state: ParserState, tag: CompiledTag | null, end: number, selfClosed: boolean): ReadAttributes {
  const { offsets } = state.header;
  if (offsets.length === 0) return { attributes: {}, hasDuplicates: false, selfClosed };
  const first = offsets[0] ?? 0;
  const source = sourceText(state, first, end);
  const found = new Map<string, string>();
  let hasDuplicates = false;
  let closed = selfClosed;
  for (let at = 0; at + 3 < offsets.length; at += 4) {
    const [nameStart = 0, nameEnd = 0, valueStart = -1, valueEnd = -1] = offsets.slice(at, at + 4);
    const written = source.slice(nameStart - first, nameEnd - first);
    let value = valueStart < 0 ? '' : source.slice(valueStart - first, valueEnd - first);
    // An unquoted value runs up to the `>`; a slash at its end belongs to the tag.
    if (valueEnd === end - 1 && value.endsWith('/')) {
      value = value.slice(0, -1);
      closed = true;
    }
    const name = tag?.attributeNames.get(written) ?? written;
    if (found.has(name)) hasDuplicates = true;
    else found.set(name, value);
  }
  return { attributes: Object.fromEntries(found), hasDuplicates, selfClosed: closed };
}

function openReasoning(state: ParserState, token: Token, end: number, selfClosed: boolean): void {
  flush(state, state.candidate);
  skipTo(state, end);
  state.phase = SCAN;
  state.anchor = end;
  state.anchorTrims = false;
  if (selfClosed) return;
  state.mode = REASONING;
  state.reasoningName = token.name;
}

function openChild(state: ParserState, token: Token, tag: CompiledTag, end: number, read: ReadAttributes): void {
  reportStrayText(state);
  skipTo(state, end);
  const attributes = token.kind === 'update' ? { ...read.attributes, path: state.operation?.attributes['path'] ?? '' } : read.attributes;
  const open = createOpenTag(state, token, tag, attributes, {});
  state.child = open;
  enter(state, open, end, read);
}

function openOperation(state: ParserState, token: Token, tag: CompiledTag, end: number, read: ReadAttributes): void {
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
  skipTo(state, end);
  state.fresh = false;
  const problems: string[] = [];
  const open = createOpenTag(state, token, tag, read.attributes, readPaths(tag.name, read.attributes, problems));
  state.operation = open;
  enter(state, open, end, read, problems);
}

function readPaths(tag: string, attributes: ReadAttributes['attributes'], problems: string[]): { [name: string]: ProjectPath } | null {
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

function createOpenTag(state: ParserState, token: Token, tag: CompiledTag, attributes: OpenTag['attributes'], paths: OpenTag['paths']): OpenTag {
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

function enter(state: ParserState, open: OpenTag, end: number, read: ReadAttributes, problems: readonly string[] = []): void {
  const { tag, id, attributes, start } = open;
  give(state, { type: 'tag-start', id, tag: tag.name, attributes, start, end });
  for (const problem of problems) diagnose(state, 'invalid-path', start, end, problem);
  if (read.hasDuplicates) diagnose(state, 'duplicate-attribute', start, end);
  state.anchor = end;
  state.anchorTrims = false;
  if (tag.body === 'none') return endTag(state, 'complete', end, end);
  if (!read.selfClosed) {
    if (tag.body === 'children') {
      state.mode = CHILDREN;
      state.phase = SCAN;
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
