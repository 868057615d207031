/** Code units that the grammar names. */
export const TAB = 9;
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
export const SPACE = 32;
export const DOUBLE_QUOTE = 34;
export const SINGLE_QUOTE = 39;
export const SLASH = 47;
export const LESS_THAN = 60;
export const EQUALS = 61;
export const GREATER_THAN = 62;
export const BACKTICK = 96;
export const LETTER_R = 114;
export const LETTER_T = 116;
export const TILDE = 126;
export const BYTE_ORDER_MARK = 0xfeff;

/** Space or tab: `b` in the grammar. */
export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** Space, tab or part of a line end: `B` in the grammar. */
export function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB;
}

/** What may follow the name of a tag. */
export function endsName(code: number): boolean {
  return isSpace(code) || code === GREATER_THAN || code === SLASH;
}

/** A character of an attribute name: a letter, a digit, or one of `_ - : . @`. */
export function isAttributeNameCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 64 && code <= 90) ||
    (code >= 45 && code <= 58 && code !== SLASH) ||
    code === 95
  );
}

/** The first half of a surrogate pair: a delta must not end in it. */
export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
