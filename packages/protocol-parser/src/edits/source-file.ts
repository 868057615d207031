import { indentUnit } from './indent-map.ts';
import { languageOf, type Language } from './language.ts';
import { splitLines, trimLineEnd, indentOf, type Line } from './lines.ts';
import { normalizeText, type NormalizedText, type Relaxation } from './normalized-text.ts';
import { templateLines } from './template-lines.ts';
import { upperBound } from './upper-bound.ts';

/** The lines of a file without their blanks at either end, as one text that begins and ends with a line feed. */
export interface Skeleton {
  readonly text: string;
  /** The lines, one by one. */
  readonly lines: readonly string[];
  /** For each line, the offset in `text` of the line feed before it. */
  readonly offsets: readonly number[];
}

/** One original, with the views of it that the tiers compare. Each view is made when first asked for, and once. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly language: Language;
  lines(): readonly Line[];
  /** Offset of the beginning of each line. */
  lineStarts(): readonly number[];
  normalized(relaxation: Relaxation): NormalizedText;
  skeleton(punctuation: boolean): Skeleton;
  /** Lines that begin inside a template literal; null when that can't be told. */
  templateLines(): ReadonlySet<number> | null;
  /** False where the language, or text in the file whose blanks count, forbids to move lines sideways. */
  mayReindent(): boolean;
  /** The blanks of one level of indentation, when the file is indented by spaces. */
  indentUnit(): number;
  /** The line, from 1, that an offset lies in. */
  lineAt(offset: number): number;
}

/** Wraps the original text of a path. */
export function sourceFile(path: string, text: string): SourceFile {
  const language = languageOf(path);
  const lines = once(() => splitLines(text));
  const lineStarts = once(() => startsOf(lines()));
  const normalized = byKey((trailingSpace: boolean, punctuation: boolean) =>
    normalizeText(text, { trailingSpace, punctuation }),
  );
  const skeleton = byKey((punctuation: boolean) => skeletonOf(lines(), punctuation));
  const template = once(() => (language.templateLiterals ? templateLines(text) : new Set<number>()));
  return {
    path,
    text,
    language,
    lines,
    lineStarts,
    normalized: (relaxation) => normalized(relaxation.trailingSpace, relaxation.punctuation),
    skeleton: (punctuation) => skeleton(punctuation, false),
    templateLines: template,
    mayReindent: once(() => language.indentation === 'free' && !(language.verbatim?.test(text) ?? false)),
    indentUnit: once(() => indentUnit(lines().map((line) => line.text))),
    lineAt: (offset) => Math.max(1, upperBound(lineStarts(), offset)),
  };
}

/** What the punctuation tier could change in a line. */
const NOT_PLAIN = /[^\x20-\x7E\t]|\.\.\./;

/** A line as the indentation tier compares it. */
export function bareLine(line: string, punctuation: boolean): string {
  const text =
    punctuation && NOT_PLAIN.test(line)
      ? normalizeText(line, { trailingSpace: true, punctuation }).text
      : trimLineEnd(line);
  return text.slice(indentOf(text).length);
}

function skeletonOf(lines: readonly Line[], punctuation: boolean): Skeleton {
  const offsets: number[] = [];
  const bare: string[] = [];
  let offset = 0;
  for (const line of lines) {
    const text = bareLine(line.text, punctuation);
    offsets.push(offset);
    bare.push(text);
    offset += text.length + 1;
  }
  return { text: `\n${bare.join('\n')}\n`, lines: bare, offsets };
}

function startsOf(lines: readonly Line[]): number[] {
  const starts: number[] = [];
  let offset = 0;
  for (const line of lines) {
    starts.push(offset);
    offset += line.text.length + line.eol.length;
  }
  return starts;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function byKey<T>(make: (first: boolean, second: boolean) => T): (first: boolean, second: boolean) => T {
  const made = new Map<number, T>();
  return (first, second) => {
    const key = Number(first) * 2 + Number(second);
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(first, second);
    made.set(key, value);
    return value;
  };
}
