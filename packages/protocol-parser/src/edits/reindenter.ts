import { inferIndentMap, type IndentMap, type IndentPair } from './indent-map.ts';
import { indentOf, isBlank, splitLines, type Line } from './lines.ts';
import type { SourceFile } from './source-file.ts';
import { templateLines } from './template-lines.ts';

/** The indentation a new line gets in the file; null when that would be a guess. */
export type Reindenter = (line: NewLine) => string | null;

/** A line of the replacement that the search does not have. */
export interface NewLine {
  readonly index: number;
  readonly indent: string;
  readonly blank: boolean;
  /** The line of the search whose place it takes, or -1. */
  readonly origin: number;
}

/**
 * How the lines of a replacement are moved to stand as the file does. Null when the file's lines are not the search's lines moved as one:
 * then the two texts differ in more than indentation.
 */
export function reindenterFor(
  file: SourceFile,
  firstLine: number,
  search: readonly Line[],
  replace: string,
): Reindenter | null {
  const inTemplate = file.templateLines();
  if (inTemplate === null || inTemplate.has(firstLine) || (file.language.verbatim?.test(replace) ?? false)) return null;
  const kept = file.language.templateLiterals ? templateLines(replace) : new Set<number>();
  if (kept === null) return null;
  const lines = file.lines();
  const pairs: IndentPair[] = [];
  const fileIndents: string[] = [];
  for (const [offset, line] of search.entries()) {
    const found = lines[firstLine + offset];
    if (found === undefined) return null;
    if (inTemplate.has(firstLine + offset) && found.text !== line.text) return null;
    fileIndents.push(indentOf(found.text));
    if (!isBlank(line.text) && !inTemplate.has(firstLine + offset))
      pairs.push({ search: indentOf(line.text), file: indentOf(found.text) });
  }
  const newIndents = splitLines(replace)
    .filter((line, index) => !kept.has(index) && !isBlank(line.text))
    .map((line) => indentOf(line.text));
  const map = reindent(file, pairs, newIndents, fileIndents);
  if (map === null) return null;
  return (line) => {
    if (line.blank) return line.indent;
    // Whether the model moved a new line of a literal along with the code can't be told, and its blanks are content.
    return kept.has(line.index) ? null : map(line);
  };
}

function reindent(
  file: SourceFile,
  pairs: readonly IndentPair[],
  newIndents: readonly string[],
  fileIndents: readonly string[],
): Reindenter | null {
  const unit = file.indentUnit();
  const uniform = inferIndentMap(pairs, newIndents, unit);
  if (uniform !== null) return (line) => uniform(line.indent);
  const [first] = pairs;
  if (first?.search !== '') return null;
  const rest = pairs.length < 2 ? null : inferIndentMap(pairs.slice(1), newIndents, unit);
  if (rest !== null) return withLooseFirstLine(rest, first.file);
  const flat = pairs.every((pair) => pair.search === '') && newIndents.every((indent) => indent === '');
  // All indentation was lost: only a line that takes the place of another has a known one.
  return flat ? (line) => fileIndents[line.origin] ?? null : null;
}

/** Models drop the indentation of the first line alone, because the open tag stands before it. */
function withLooseFirstLine(rest: IndentMap, firstIndent: string): Reindenter {
  return (line) => (line.index === 0 && line.indent === '' ? firstIndent : rest(line.indent));
}
