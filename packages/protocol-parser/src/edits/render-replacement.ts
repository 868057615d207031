import { correspondence } from './correspondence.ts';
import { keepPunctuation, smartenedCharacters, type LinePair } from './keep-punctuation.ts';
import { indentOf, splitParts, trimLineEnd, type Line } from './lines.ts';
import type { Reindenter } from './reindenter.ts';
import type { Placement } from './settle-edges.ts';
import type { SourceFile } from './source-file.ts';

/** What the tier overlooked, and the replacement must therefore take from the file. */
export interface Adaptation {
  /** Blanks at line ends were overlooked: lines that differ in them only are unchanged. */
  readonly trailingSpace: boolean;
  readonly punctuation: boolean;
  readonly reindent: Reindenter | null;
}

/**
 * The text that takes the place of a match. Lines that the block does not change keep the bytes of the file; new ones are adapted to it.
 * Null when a new line can't be adapted without guessing.
 */
export function renderReplacement(file: SourceFile, placement: Placement, adaptation: Adaptation): string | null {
  const region = file.text.slice(placement.start, placement.end);
  const adapts = adaptation.trailingSpace || adaptation.punctuation || adaptation.reindent !== null;
  if (placement.replace === '' || (!adapts && !file.text.includes('\r'))) return placement.replace;
  const fileLines = splitParts(region);
  const searchLines = splitParts(placement.search);
  const newLines = splitParts(placement.replace);
  if (fileLines.length !== searchLines.length) return null;
  const compared = (line: Line): string => (adapts ? trimLineEnd(line.text) : line.text);
  const { unchanged, changed } = correspondence(searchLines.map(compared), newLines.map(compared));
  const pairs = searchLines.map((line, index): LinePair => pairOf(line.text, fileLines[index]?.text ?? ''));
  const smartened = adaptation.punctuation ? smartenedCharacters(pairs) : new Map<string, string>();
  const lineEnds = lineEndsOf(file, placement, fileLines);
  let output = '';
  let lineEnd = lineEnds(0);
  for (const [index, line] of newLines.entries()) {
    const same = unchanged[index] ?? -1;
    const origin = same >= 0 ? same : (changed[index] ?? -1);
    if (origin >= 0) lineEnd = lineEnds(origin);
    let text = line.text;
    if (same >= 0) text = fileLines[same]?.text ?? text;
    else {
      const indent = indentOf(text);
      const moved =
        adaptation.reindent === null ? indent : adaptation.reindent({ index, indent, blank: indent === text, origin });
      if (moved === null) return null;
      const rest = text.slice(indent.length);
      text = moved + (adaptation.punctuation ? keepPunctuation(rest, pairs[origin] ?? null, smartened) : rest);
    }
    output += text + (line.eol === '' ? '' : lineEnd);
  }
  return output;
}

function pairOf(search: string, file: string): LinePair {
  return { search: search.slice(indentOf(search).length), file: file.slice(indentOf(file).length) };
}

/** The line end that belongs to a line of the region. Its last line may lack one: then the file says what follows there. */
function lineEndsOf(file: SourceFile, placement: Placement, fileLines: readonly Line[]): (index: number) => string {
  if (!file.text.includes('\r\n')) return () => '\n';
  const lines = file.lines();
  const last = file.lineAt(placement.end) - 1;
  const following = lines[last]?.eol || lines[last - 1]?.eol || '\n';
  return (index) => fileLines[index]?.eol || following;
}
