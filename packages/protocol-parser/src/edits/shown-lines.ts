import type { SourceFile } from './source-file.ts';

/** So much of a file is shown in a failure: enough to copy from, and bounded whatever the file is. */
const MAX_LINES = 40;
const MAX_LINE_CHARS = 500;

/** Lines of a file for a failure, from `startLine` (counted from 1). Longer lines are cut, with an ellipsis. */
export function shownLines(file: SourceFile, startLine: number, count: number): string[] {
  return file
    .lines()
    .slice(startLine - 1, startLine - 1 + Math.min(count, MAX_LINES))
    .map(({ text }) => (text.length > MAX_LINE_CHARS ? `${text.slice(0, MAX_LINE_CHARS)}\u2026` : text));
}
