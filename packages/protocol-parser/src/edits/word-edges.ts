const WORD = /[\p{L}\p{N}\p{M}_$]$/u;
const WORD_START = /^[\p{L}\p{N}\p{M}_$]/u;
const DIGIT = /\d/;

/** True when a place lies inside a word or a decimal number: a text that begins or ends there is only a part of the word. */
export function cutsWord(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  const before = text.slice(Math.max(0, offset - 2), offset);
  const after = text.slice(offset, offset + 2);
  if (WORD.test(before) && WORD_START.test(after)) return true;
  const last = before.at(-1) ?? '';
  if (last === '.') return DIGIT.test(before.charAt(0)) && DIGIT.test(after.charAt(0)) && before.length === 2;
  return after.startsWith('.') && DIGIT.test(last) && DIGIT.test(after.charAt(1));
}
