/**
 * What the scan reads instead of a file's own text. Line ends are `\n`, a byte order mark is gone, composed characters are
 * in one form (NFC) and every space character is a plain space, so that a match depends on none of them. Lines keep
 * their numbers.
 */
export function textView(text: string): string {
  let view = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (view.includes('\r')) view = view.replace(/\r\n?/g, '\n');
  if (nonAscii.test(view)) view = view.normalize('NFC').replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ');
  return view;
}

/** A view in one letter case, with the way back to the view's offsets. */
export interface FoldedText {
  readonly text: string;
  /** The view's offset for an offset of the folded text. */
  readonly toView: (offset: number) => number;
}

/**
 * Folds letter case as caseless search needs it: `İ` meets `i`, `ß` meets `ss`. Foldings that change the length are
 * recorded, so that offsets stay true.
 */
export function foldText(view: string): FoldedText {
  if (!unevenFolds.test(view)) return { text: view.toLowerCase(), toView: same };
  let text = '';
  let done = 0;
  const steps: { readonly from: number; readonly shift: number }[] = [];
  let shift = 0;
  for (const match of view.matchAll(/[İßẞ]/g)) {
    text += view.slice(done, match.index).toLowerCase() + (match[0] === 'İ' ? 'i' : 'ss');
    done = match.index + 1;
    if (match[0] === 'İ') continue;
    shift += 1;
    steps.push({ from: text.length - 1, shift });
  }
  text += view.slice(done).toLowerCase();
  return { text, toView: (offset) => offset - shiftBefore(steps, offset) };
}

/** The folded form of a term; see `foldText`. */
export function foldTerm(term: string): string {
  return foldText(textView(term)).text;
}

const nonAscii = /[^\x00-\x7f]/;
const unevenFolds = /[İßẞ]/;
const same = (offset: number): number => offset;

function shiftBefore(steps: readonly { readonly from: number; readonly shift: number }[], offset: number): number {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return steps[low - 1]?.shift ?? 0;
}
