const pathData = /\bd\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*["'`]([^"'`]*)["'`]\s*\})/g;

/** The path data of drawings in a text: values of an attribute `d` that look like commands of a path. Linear in the text's length. */
export function drawingPaths(text: string): readonly string[] {
  const found: string[] = [];
  for (const [, double, single, braced] of text.matchAll(pathData)) {
    const data = double ?? single ?? braced ?? '';
    if (/^\s*[Mm][\s\d.,-]/.test(data)) found.push(data);
  }
  return found;
}
