/** Start offsets of the lines of a text whose line ends are all `\n`. A final line end opens no further line. */
export function lineStarts(view: string): Uint32Array {
  let count = 1;
  for (let at = view.indexOf('\n'); at !== -1 && at + 1 < view.length; at = view.indexOf('\n', at + 1)) count += 1;
  const starts = new Uint32Array(count);
  let index = 1;
  for (let at = view.indexOf('\n'); index < count; at = view.indexOf('\n', at + 1)) starts[index++] = at + 1;
  return starts;
}

/** The 1-based line that holds an offset. */
export function lineOf(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** A line's text, without its line end. */
export function lineText(view: string, starts: Uint32Array, line: number): string {
  const start = starts[line - 1];
  if (start === undefined) return '';
  const next = starts[line];
  const end = next === undefined ? view.length : next - 1;
  return view.slice(start, next === undefined && view.endsWith('\n') ? end - 1 : end);
}
