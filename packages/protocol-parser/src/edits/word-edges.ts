/** Scripts that put no space between words: a place between two of their letters need not be inside a word. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}';
const WORD_END = new RegExp(`(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}_$]$`, 'u');
const WORD_START = new RegExp(`^(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}_$]`, 'u');
const DIGIT = /\d/;

/** True when a place lies inside a word or a decimal number: a text that begins or ends there is only a part of the word. */
export function cutsWord(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  const before = text.slice(Math.max(0, offset - 2), offset);
  const after = text.slice(offset, offset + 2);
  if (WORD_END.test(before) && WORD_START.test(after)) return true;
  const last = before.at(-1) ?? '';
  if (last === '.') return before.length === 2 && DIGIT.test(before.charAt(0)) && DIGIT.test(after.charAt(0));
  return after.startsWith('.') && DIGIT.test(last) && DIGIT.test(after.charAt(1));
}
