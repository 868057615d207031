import type { ProjectPath } from '../path/project-path.ts';
import { appTagShapes } from '../protocol/app-tag-shapes.ts';
import type { Tags } from '../protocol/tag-definition.ts';
import type { TruncationSignal } from '../truncation/truncation-verdict.ts';
import { type CompiledProtocol, type CompiledTag, type Token, compileProtocol } from './compiled-protocol.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { NameTrie } from './name-trie.ts';
import type { EditBlock, Operation } from './operation.ts';
import type { ParserOptions } from './parser-options.ts';
import type { ProtocolEvent } from './protocol-event.ts';

/** Where in the answer the parser is. */
export const TEXT = 0;
export const FENCE = 1;
export const REASONING = 2;
export const BODY = 3;
export const CHILDREN = 4;
export const STOPPED = 5;
export type Mode = typeof TEXT | typeof FENCE | typeof REASONING | typeof BODY | typeof CHILDREN | typeof STOPPED;

/** What the parser is in the middle of there. */
export const SCAN = 0;
export const BODY_START = 1;
export const TAG_NAME = 2;
export const CLOSE_END = 3;
export const TRIGGER = 4;
export const HEADER = 5;
export const LOOK_AHEAD = 6;
export const FENCE_LINE = 7;
export const AFTER_FENCE = 8;
export type Phase =
  | typeof SCAN
  | typeof BODY_START
  | typeof TAG_NAME
  | typeof CLOSE_END
  | typeof TRIGGER
  | typeof HEADER
  | typeof LOOK_AHEAD
  | typeof FENCE_LINE
  | typeof AFTER_FENCE;

/** A tag that was opened and not closed yet. */
export interface OpenTag {
  readonly tag: CompiledTag;
  readonly token: Token;
  readonly id: number;
  readonly start: number;
  readonly attributes: { readonly [name: string]: string };
  /** Its paths, by attribute; null when one of them was refused. */
  readonly paths: { readonly [name: string]: ProjectPath } | null;
  /** It began where a tag of the same name was closed for it. */
  readonly nested: boolean;
  /** Its body began with a bare tag of its own name. */
  wrapped: boolean;
  recovered: boolean;
  diagnosed: boolean;
  readonly blocks: EditBlock[];
  blockCount: number;
  search: string | null;
  snippet: string | null;
}

/**
 * Everything the parser knows between two chunks. It holds counters and offsets; the only text in it is what was not emitted yet
 * (`held`), the open body (`body`, when operations are collected) and the results.
 */
export interface ParserState {
  readonly names: CompiledProtocol;
  readonly sealed: boolean;
  readonly strict: boolean;
  readonly collect: boolean;
  readonly maxBodyChars: number;
  readonly maxOperations: number;
  readonly maxOpenTagChars: number;
  readonly emit: ((event: ProtocolEvent<Tags>) => void) | null;

  /** The chunk at hand, the offset of its first unit, and the index in it. */
  chunk: string;
  base: number;
  at: number;
  /** Offset of the first unit that was not emitted; `held` is the text from there to `base`. */
  from: number;
  held: string;

  mode: Mode;
  phase: Phase;

  /** A line begins at this offset even without a line end before it: after a protocol tag, or where a body starts. */
  anchor: number;
  /** Whether the closer's indentation after the anchor belongs to the closer: only where a line end was taken off. */
  anchorTrims: boolean;
  /** Blanks on the line before `base`, or -1 if there is something else; and where its line end begins. */
  carry: number;
  carryTrim: number;
  /** Second result of `blanksBefore`. */
  lineTrim: number;

  /** The `<` that is being looked at: its offset, whether it is the first on its line, what a closer there cuts off, and what must be held. */
  candidate: number;
  own: boolean;
  trimAt: number;
  holdAt: number;
  closing: boolean;
  node: NameTrie<Token> | null;
  token: Token | null;
  count: number;
  closeEnd: number;
  lookLess: boolean;
  lookSlash: boolean;
  lookNode: NameTrie<Token> | null;
  /** In a trigger: 0 blanks, 1 attribute name. */
  step: number;
  /** In a header: the quote that is open, whether a value may begin, and where the attributes begin. */
  quote: number;
  afterEquals: boolean;
  headerStart: number;

  /** Fence line at hand, the fence that is open, and the fence around the answer. */
  fenceUnit: number;
  fenceCount: number;
  fenceAt: number;
  fenceBare: boolean;
  fenceLineChars: number;
  openFenceUnit: number;
  openFenceCount: number;
  fencedTagSeen: boolean;
  wrapperUnit: number;
  wrapperCount: number;
  /** The fence at `fenceAt` stands before everything else: it is held until the next tag shows whether it surrounds the answer. */
  wrapping: boolean;

  reasoningName: string;
  /** Offset after an opening reasoning tag inside a body. */
  reasoningOpenAt: number;
  operation: OpenTag | null;
  child: OpenTag | null;
  bodyStart: number;
  body: string;
  /** Where close tags at the end of a body begin that may have ended it, and of which kind they are. */
  watchAt: number;
  watchCode: 'foreign-close' | 'unsealed-close';
  /** First and last offset of text between the parts of an edit, or -1. */
  strayStart: number;
  strayEnd: number;
  /** Name of the tag that was closed to make way for the one at `implicitAt`. */
  implicitName: string;
  implicitAt: number;

  nextId: number;
  tagCount: number;
  /** Nothing but blanks and reasoning so far. */
  fresh: boolean;
  textSinceOperation: boolean;
  lastTag: CompiledTag | null;
  lastNested: boolean;
  /** Operations of the last tag begin here in `operations`. */
  lastIndex: number;
  readonly operations: Operation[];
  readonly diagnostics: Diagnostic[];
  readonly signals: TruncationSignal[];
  text: string;
  /** The model's finish reason says that it did not come to its end. */
  cutShort: boolean;

  /** Code units looked at so far; the promise of linear time is tested on it. */
  examined: number;
  /** Most text held between two chunks, in bodies. */
  mostHeld: number;
}

/** A parser before its first chunk. */
export function createParserState(
  options: ParserOptions<Tags>,
  emit: ((event: ProtocolEvent<Tags>) => void) | null,
): ParserState {
  return {
    names: compileProtocol(options.protocol?.tags ?? appTagShapes, options.seal),
    sealed: options.seal !== undefined,
    strict: options.strict ?? false,
    collect: options.collect ?? true,
    maxBodyChars: options.limits?.maxBodyChars ?? 4_000_000,
    maxOperations: options.limits?.maxOperations ?? 1000,
    maxOpenTagChars: options.limits?.maxOpenTagChars ?? 4096,
    emit,
    chunk: '',
    base: 0,
    at: 0,
    from: 0,
    held: '',
    mode: TEXT,
    phase: SCAN,
    anchor: 0,
    anchorTrims: false,
    carry: 0,
    carryTrim: 0,
    lineTrim: 0,
    candidate: 0,
    own: false,
    trimAt: 0,
    holdAt: 0,
    closing: false,
    node: null,
    token: null,
    count: 0,
    closeEnd: 0,
    lookLess: false,
    lookSlash: false,
    lookNode: null,
    step: 0,
    quote: 0,
    afterEquals: false,
    headerStart: 0,
    fenceUnit: 0,
    fenceCount: 0,
    fenceAt: -1,
    fenceBare: true,
    fenceLineChars: 0,
    openFenceUnit: 0,
    openFenceCount: 0,
    fencedTagSeen: false,
    wrapperUnit: 0,
    wrapperCount: 0,
    wrapping: false,
    reasoningName: '',
    reasoningOpenAt: -1,
    operation: null,
    child: null,
    bodyStart: 0,
    body: '',
    watchAt: -1,
    watchCode: 'foreign-close',
    strayStart: -1,
    strayEnd: -1,
    implicitName: '',
    implicitAt: -1,
    nextId: 1,
    tagCount: 0,
    fresh: true,
    textSinceOperation: false,
    lastTag: null,
    lastNested: false,
    lastIndex: 0,
    operations: [],
    diagnostics: [],
    signals: [],
    text: '',
    cutShort: false,
    examined: 0,
    mostHeld: 0,
  };
}
