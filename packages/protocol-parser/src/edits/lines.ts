/** One line of a text, without its line end, and the line end as it stands in the text. */
export interface Line {
  readonly text: string;
  /** Empty only for the last line of a text that does not end in a line end. */
  readonly eol: '' | '\n' | '\r\n';
}

/**
 * Splits a text into lines; joining `text + eol` gives the text back. A text that ends in a line end has no empty last line. A lone
 * carriage return is an ordinary character.
 */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start < text.length) {
    const lineFeed = text.indexOf('\n', start);
    if (lineFeed < 0) {
      lines.push({ text: text.slice(start), eol: '' });
      break;
    }
    const crlf = lineFeed > start && text[lineFeed - 1] === '\r';
    lines.push({ text: text.slice(start, crlf ? lineFeed - 1 : lineFeed), eol: crlf ? '\r\n' : '\n' });
    start = lineFeed + 1;
  }
  return lines;
}

/** Like `splitLines`, but what follows the last line end is a line too, even if it is empty. */
export function splitParts(text: string): Line[] {
  const lines = splitLines(text);
  return lines.at(-1)?.eol === '' ? lines : [...lines, { text: '', eol: '' }];
}

/** The text with every CR LF written as LF. */
export function toLineFeeds(text: string): string {
  return text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text;
}

/** The blanks (spaces and tabs) a line begins with. */
export function indentOf(line: string): string {
  let end = 0;
  while (end < line.length && (line[end] === ' ' || line[end] === '\t')) end++;
  return line.slice(0, end);
}

/** The line without the blanks at its end. */
export function trimLineEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--;
  return line.slice(0, end);
}

/** True when the line holds nothing but spaces and tabs. */
export function isBlank(line: string): boolean {
  return indentOf(line).length === line.length;
}
