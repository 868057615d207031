const WORD = /[\p{L}\p{N}_$]/u;
/** A longer run between two slashes is not taken for a regular expression; the cap keeps the scan linear. */
const MAX_REGEX_CHARS = 300;
/** A slash after one of these begins a regular expression. `<`, `}` and `)` are left out: in JSX they come before a closing slash. */
const BEFORE_REGEX = '(,=:[!&|?{;+-*%~^>';

/**
 * The lines (from 0) of a script that begin inside a template literal, where every blank is content. When the literals do not balance,
 * the answer is null: then nothing is known, and the caller must treat all lines as content.
 */
export function templateLines(text: string): ReadonlySet<number> | null {
  const lines = new Set<number>();
  if (!text.includes('`')) return lines;
  /** One entry for each template literal that is open: how many braces are open in its current `${}`, or -1 in its text. */
  const stack: number[] = [];
  let line = 0;
  let before = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const depth = stack.at(-1);
    if (character === '\n') {
      line++;
      if (depth === -1) lines.add(line);
      continue;
    }
    if (depth === -1) {
      if (character === '\\') {
        // The line end after a backslash still begins a new line.
        if (text[at + 1] !== '\n') at++;
      } else if (character === '`') {
        stack.pop();
        before = '`';
      } else if (character === '$' && text[at + 1] === '{') {
        stack[stack.length - 1] = 0;
        before = '{';
        at++;
      }
      continue;
    }
    if (character === '`') stack.push(-1);
    else if (character === '{' && depth !== undefined) stack[stack.length - 1] = depth + 1;
    else if (character === '}' && depth !== undefined) stack[stack.length - 1] = depth - 1;
    else {
      const end = endOfSkipped(text, at, character, before);
      if (end > at) {
        for (let inner = at; inner < end; inner++) if (text[inner] === '\n') line++;
        at = end - 1;
      }
    }
    if (character !== ' ' && character !== '\t' && character !== '\r') before = character;
  }
  return stack.length === 0 ? lines : null;
}

/** Where a string, comment or regular expression that begins at `at` ends; `at` when none begins there. */
function endOfSkipped(text: string, at: number, character: string, before: string): number {
  if (character === '"' || character === "'") {
    // An apostrophe after a letter is text of JSX, as in "don't".
    if (character === "'" && at > 0 && WORD.test(text.charAt(at - 1))) return at;
    return endOfDelimited(text, at, character);
  }
  if (character !== '/') return at;
  if (text[at + 1] === '*') {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? text.length : end + 2;
  }
  if (text[at + 1] === '/') {
    // After a colon it is an address in the text of JSX.
    if (text[at - 1] === ':') return at;
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  return before === '' || BEFORE_REGEX.includes(before) ? endOfDelimited(text, at, '/') : at;
}

/** The end of a one-line literal. Without its closer on the line, a quote takes the rest of the line and a slash opens nothing. */
function endOfDelimited(text: string, at: number, closer: string): number {
  const isRegex = closer === '/';
  const limit = isRegex ? Math.min(text.length, at + MAX_REGEX_CHARS) : text.length;
  let inClass = false;
  for (let index = at + 1; index < limit; index++) {
    const character = text[index];
    if (character === '\n') return isRegex ? at : index;
    if (character === '\\') index++;
    else if (isRegex && character === '[') inClass = true;
    else if (isRegex && character === ']') inClass = false;
    else if (character === closer && !inClass) return index + 1;
  }
  return isRegex ? at : text.length;
}
