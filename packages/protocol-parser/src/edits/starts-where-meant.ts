import type { Language } from './language.ts';
import { indentOf, isBlank, splitLines } from './lines.ts';
import type { PreparedBlock } from './prepared-block.ts';
import { templateLines } from './template-lines.ts';

/**
 * False for a place inside the indentation of a line, and for one after it when the replacement has further lines that would then stand to
 * the left of the first: such a block was written at another indentation than the file's, and only a tier that moves lines may take it.
 */
export function startsWhereMeant(
  text: string,
  at: number,
  block: Pick<PreparedBlock, 'search' | 'replace'>,
  language: Language,
): boolean {
  let lineStart = at;
  while (lineStart > 0 && isBlank(text.charAt(lineStart - 1))) lineStart--;
  const indent = text.slice(lineStart, at);
  if (indent === '' || (lineStart > 0 && text[lineStart - 1] !== '\n')) return true;
  if (isBlank(text.charAt(at))) return false;
  // The other lines of the search fit as they are: their indentation is the file's.
  if (block.search.includes('\n')) return true;
  const [, ...rest] = splitLines(block.replace);
  if (rest.length === 0) return true;
  const verbatim = language.templateLiterals ? templateLines(block.replace) : new Set<number>();
  // A literal that the block opens and the file closes: all of its lines are content.
  if (verbatim === null) return true;
  return rest.every(
    (line, index) => isBlank(line.text) || verbatim.has(index + 1) || indentOf(line.text).startsWith(indent),
  );
}
