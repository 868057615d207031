/** What a stretch of a file is, where it is not plain code. */
export type SpanType = 'comment' | 'string' | 'jsx-text' | 'import' | 'regex';

/** A stretch of one kind; offsets are into the view, `end` is exclusive. Spans of a file do not overlap. */
export interface Span {
  readonly type: SpanType;
  readonly start: number;
  readonly end: number;
  /** The JSX attribute whose value this string is, or is part of. */
  readonly attribute?: string;
}

/** A JSX or HTML element. */
export interface Element {
  readonly name: string;
  readonly start: number;
  /** Where the opening tag ends. */
  openEnd: number;
  end: number;
  /** Index of the enclosing element, -1 for none. */
  readonly parent: number;
}

/** A stretch that holds together: a function's or a declaration's text, or a CSS rule. */
export interface Block {
  readonly type: 'function' | 'declaration' | 'css-rule';
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A name that the file introduces. */
export interface Definition {
  readonly name: string;
  readonly start: number;
  readonly exported: boolean;
}

/** An import, a re-export, or a call of `import()` or `require()`. */
export interface ImportStatement {
  readonly specifier: string;
  /** Names as they are known in this file. */
  readonly names: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly reExports: boolean;
}

/** A string under a key, as in a locale file or a table of labels. */
export interface Property {
  /** Keys from the outermost object inwards, joined by dots. */
  readonly path: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** The words a reader of the page sees, in one string: joined over lines, nodes and entities, case folded. */
export interface VisibleText {
  readonly text: string;
  /** For each chunk: where it starts in `text` and where in the view. */
  readonly chunks: readonly { readonly at: number; readonly view: number }[];
}

/** A file's structure, as far as ranking asks for it. */
export interface SourceStructure {
  readonly spans: readonly Span[];
  readonly elements: readonly Element[];
  readonly blocks: readonly Block[];
  readonly definitions: readonly Definition[];
  readonly imports: readonly ImportStatement[];
  readonly properties: readonly Property[];
  readonly visible: VisibleText;
}

/** The structure of a text that has none. */
export const emptyStructure: SourceStructure = {
  spans: [],
  elements: [],
  blocks: [],
  definitions: [],
  imports: [],
  properties: [],
  visible: { text: '', chunks: [] },
};
