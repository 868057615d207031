import { isBlank } from './lines.ts';

/** A place in the original, the search text as it stands against that place line by line, and the replacement; the two with LF. */
export interface Placement {
  readonly start: number;
  readonly end: number;
  readonly search: string;
  readonly replace: string;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** True at the beginning of a line; the place after a byte order mark counts. */
export function isLineStart(text: string, offset: number): boolean {
  return offset === 0 || text[offset - 1] === '\n' || (offset === 1 && text.startsWith(BYTE_ORDER_MARK));
}

/** True at the end of a line or of the text, before the line end. */
export function isLineEnd(text: string, offset: number): boolean {
  return offset === text.length || text[offset] === '\n' || text.startsWith('\r\n', offset);
}

/**
 * Decides what happens to the line ends at the edges of a match: a replacement never joins two lines that the search left apart, removing
 * all that a line holds removes the line, and a file keeps its final line end, or the lack of one.
 */
export function settleEdges(text: string, placement: Placement, wholeLines: boolean): Placement {
  if (placement.replace === '') return settleRemoval(text, placement);
  let { start, end, search, replace } = placement;
  const atEnd = end === text.length;
  if (search.endsWith('\n')) {
    if (!replace.endsWith('\n') && (atEnd ? !wholeLines : !isLineEnd(text, end))) {
      end -= lineEndBefore(text, end);
      search = search.slice(0, -1);
    }
  } else if (replace.endsWith('\n')) {
    const addsLine = atEnd ? !wholeLines && replace.slice(0, -1) !== search : wholeLines;
    if (addsLine) replace = replace.slice(0, -1);
  }
  if (search.startsWith('\n') && !replace.startsWith('\n') && !isLineStart(text, start)) {
    start += text[start] === '\r' ? 2 : 1;
    search = search.slice(1);
  }
  return { start, end, search, replace };
}

function settleRemoval(text: string, placement: Placement): Placement {
  const { start, end, search } = placement;
  if (search.startsWith('\n')) {
    if (search.endsWith('\n') || isLineEnd(text, end)) return placement;
    return { ...placement, start: start + (text[start] === '\r' ? 2 : 1), search: search.slice(1) };
  }
  let lineStart = start;
  while (!isLineStart(text, lineStart) && isBlank(text.charAt(lineStart - 1))) lineStart--;
  const wholeStart = isLineStart(text, lineStart);
  if (search.endsWith('\n')) {
    if (wholeStart) return { ...placement, start: lineStart };
    return { ...placement, end: end - lineEndBefore(text, end), search: search.slice(0, -1) };
  }
  let lineEnd = end;
  while (lineEnd < text.length && isBlank(text.charAt(lineEnd))) lineEnd++;
  if (!wholeStart || !isLineEnd(text, lineEnd)) return placement;
  if (lineEnd < text.length) return { ...placement, start: lineStart, end: lineEnd + (text[lineEnd] === '\r' ? 2 : 1) };
  return { ...placement, start: lineStart - lineEndBefore(text, lineStart), end: lineEnd };
}

function lineEndBefore(text: string, offset: number): number {
  if (text[offset - 1] !== '\n') return 0;
  return text[offset - 2] === '\r' ? 2 : 1;
}
