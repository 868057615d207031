/** Fewest characters, spaces aside, of the text that a continuation has to repeat: short ends such as `}` occur everywhere. */
const MIN_ANCHOR_CHARS = 40;
/** Where lines are very long, only this much of the end is repeated. */
const MAX_ANCHOR_CHARS = 400;

/** The end of a cut file that the continuation repeats, so that the join can be verified: whole lines, and enough of them to be told apart. */
export function continuationAnchor(content: string): string {
  const floor = Math.max(0, content.length - MAX_ANCHOR_CHARS);
  let start = content.length;
  while (start > floor) {
    const lineStart = content.lastIndexOf('\n', start - 2) + 1;
    start = Math.max(floor, lineStart);
    if (content.slice(start).replace(/\s/g, '').length >= MIN_ANCHOR_CHARS) break;
  }
  return content.slice(start);
}
