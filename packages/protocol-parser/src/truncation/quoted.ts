const BACKSLASH = 92;
const LINE_FEED = 10;

/**
 * The index after the text that a mark at `start` opens and the same mark closes, with backslash escapes; -1 if a line or the text ends before. A loop
 * instead of a pattern: patterns keep a place to go back to for every escape, and run out of memory on a long text.
 */
export function endOfQuoted(text: string, start: number): number {
  const mark = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === mark) return at + 1;
    if (unit === BACKSLASH) at++;
    else if (unit === LINE_FEED) return -1;
  }
  return -1;
}

/** The index after a regular expression whose first slash is at `start`; -1 if its line or the text ends before. */
export function endOfRegularExpression(text: string, start: number): number {
  let inClass = false;
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '\n') return -1;
    if (unit === '\\') at++;
    else if (unit === '[') inClass = true;
    else if (unit === ']') inClass = false;
    else if (unit === '/' && !inClass) return at + 1;
  }
  return -1;
}

/** Whether the text ends in the line of an index: what was not closed there was cut, and not misread. */
export function isInLastLine(text: string, index: number): boolean {
  return text.indexOf('\n', index) < 0;
}
