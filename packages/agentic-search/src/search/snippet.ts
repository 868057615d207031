import type { FileFacts } from '../corpus/file-facts.ts';
import { lineText } from '../corpus/line-table.ts';
import type { Snippet } from './search-result.ts';

/** Longest line of a snippet; longer ones are cut round the match. */
export const maxSnippetLine = 300;

/** A line with up to two lines on each side. */
export function snippetAt(facts: FileFacts, line: number, start: number): Snippet {
  const at = start - (facts.starts[line - 1] ?? 0);
  const whole = lineText(facts.view, facts.starts, line);
  const around = (from: number, to: number): string[] => {
    const lines: string[] = [];
    for (let each = Math.max(1, from); each <= Math.min(facts.starts.length, to); each += 1) {
      lines.push(lineText(facts.view, facts.starts, each).slice(0, maxSnippetLine));
    }
    return lines;
  };
  return {
    before: around(line - 2, line - 1),
    line: whole.length <= maxSnippetLine ? whole : clip(whole, at),
    after: around(line + 1, line + 2),
    clipped: whole.length > maxSnippetLine,
  };
}

/** The 1-based column in the file's own text. In a file whose view has another length it is searched for. */
export function columnAt(facts: FileFacts, line: number, start: number): number {
  const inView = start - (facts.starts[line - 1] ?? 0);
  if (facts.view.length === facts.text.length) return inView + 1;
  const own = ownLine(facts.text, line);
  let low = 0;
  let high = own.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (own.slice(0, middle).normalize('NFC').length < inView) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

function clip(line: string, at: number): string {
  const from = Math.max(0, Math.min(at - maxSnippetLine / 3, line.length - maxSnippetLine));
  return line.slice(from, from + maxSnippetLine);
}

function ownLine(text: string, line: number): string {
  const ends = /\r\n?|\n/g;
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let count = 1; count < line; count += 1) {
    if (ends.exec(text) === null) return '';
    start = ends.lastIndex;
  }
  const end = ends.exec(text);
  return text.slice(start, Math.min(end?.index ?? text.length, start + 5000));
}
