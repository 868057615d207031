import { asciiPunctuation } from './normalized-text.ts';
import type { NearestLines } from './failure.ts';
import type { Location } from './locate-block.ts';
import type { PreparedBlock } from './prepared-block.ts';
import { shownLines } from './shown-lines.ts';
import type { SourceFile } from './source-file.ts';

/** The beginning of a search text says what is wrong with it. */
const MAX_EXAMINED_CHARS = 4000;

/** The place an offset lies at, as the lines that a search text would cover there. */
export function placeAt(file: SourceFile, offset: number, search: string): NearestLines {
  const startLine = file.lineAt(offset);
  const count = search.replace(/\n$/, '').split('\n').length;
  return { startLine, lines: shownLines(file, startLine, count), similarity: 1 };
}

/** What a model has to know to send a search text that fits. */
export function explainLocation(
  file: SourceFile,
  block: PreparedBlock,
  location: Location & { readonly ok: false },
  nearest: readonly NearestLines[],
): string {
  if (location.reason === 'not-found') return explainMissing(file, block, nearest);
  const lines = location.offsets.map((offset) => file.lineAt(offset)).join(', ');
  if (location.reason === 'ambiguous') {
    return `The search text stands in ${file.path} more than once: at lines ${lines}. Add lines before or after it until it fits one place only.`;
  }
  if (location.reason === 'cuts-word') {
    return `The search text is in line ${lines} of ${file.path}, but begins or ends inside a word or number there. Search for whole lines.`;
  }
  return `Line ${lines} of ${file.path} has the text of the search, but not its indentation. Copy the lines with the blanks they begin with.\n${quote(nearest[0])}`;
}

function explainMissing(file: SourceFile, block: PreparedBlock, nearest: readonly NearestLines[]): string {
  const [best] = nearest;
  const cause = causeOf(block, best);
  const head = `The search text is not in ${file.path}.${cause === null ? '' : ` ${cause}`}`;
  if (best === undefined) return `${head} No lines of the file are like it: look at the file again.`;
  return `${head} The nearest lines (similarity ${best.similarity}) are these; copy the search text from the file, unit for unit.\n${quote(best)}`;
}

/** The usual reasons why a search text that was meant well does not fit. */
function causeOf({ search: whole }: PreparedBlock, best: NearestLines | undefined): string | null {
  const search = whole.slice(0, MAX_EXAMINED_CHARS);
  if (/^\s*(?:\/\/|#|\{?\/\*|<!--)?\s*(?:\.{3}|\u2026)/m.test(search))
    return 'A line of it stands for lines left out: write them all, or search for less.';
  if (/^\s*\d+\s*[|:]\s/.test(search)) return 'Leave out line numbers.';
  if (/^[-+] ?/.test(search) && search.split('\n').every((line) => /^[-+ ]/.test(line)))
    return 'Leave out the signs of a diff.';
  if (/&(?:lt|gt|amp|quot|#39|apos);/.test(search)) return 'Write characters as they are in the file, not as entities.';
  if (best === undefined) return null;
  const found = best.lines.join('\n');
  if (squeeze(found) === squeeze(search)) return 'It differs in blanks or blank lines only.';
  if (squeeze(found).toLowerCase() === squeeze(search).toLowerCase()) return 'It differs in upper and lower case.';
  return null;
}

function squeeze(text: string): string {
  return [...text.replace(/\s+/g, '')].map(asciiPunctuation).join('');
}

function quote(place: NearestLines | undefined): string {
  return place === undefined ? '' : place.lines.map((line, index) => `${place.startLine + index} | ${line}`).join('\n');
}
