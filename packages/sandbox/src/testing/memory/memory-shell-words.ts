/** A piece of a word: text as it is, or the name of a variable. */
export type WordPart = { readonly text: string } | { readonly variable: string };

/** A word or an operator of a script. */
export type ShellToken = { readonly word: readonly WordPart[] } | { readonly operator: string };

const operators = ['&&', '||', '>>', '>&2', ';', '\n', '&', '>', '<'];

/** Splits a script into words and operators. It knows quotes, backslashes, variables and comments. */
export function shellTokens(script: string): ShellToken[] {
  const tokens: ShellToken[] = [];
  let parts: WordPart[] | null = null;
  const add = (part: WordPart): void => {
    parts = [...(parts ?? []), part];
  };
  const finish = (): void => {
    if (parts !== null) tokens.push({ word: parts });
    parts = null;
  };
  let at = 0;
  const variable = (): void => {
    const name = /^\$(?:\{(\w+)\}|(\w+|[$?]))/.exec(script.slice(at));
    if (name === null) {
      add({ text: '$' });
      at += 1;
      return;
    }
    add({ variable: name[1] ?? name[2] ?? '' });
    at += name[0].length;
  };
  while (at < script.length) {
    const operator = operators.find((each) => script.startsWith(each, at));
    const character = script[at] ?? '';
    if (operator !== undefined) {
      finish();
      tokens.push({ operator: operator === '\n' ? ';' : operator });
      at += operator.length;
    } else if (character === ' ' || character === '\t') {
      finish();
      at += 1;
    } else if (character === '#' && parts === null) {
      while (at < script.length && script[at] !== '\n') at += 1;
    } else if (character === "'") {
      const end = script.indexOf("'", at + 1);
      add({ text: script.slice(at + 1, end) });
      at = end + 1;
    } else if (character === '"') {
      add({ text: '' });
      at += 1;
      while (at < script.length && script[at] !== '"') {
        if (script[at] === '$') variable();
        else {
          if (script[at] === '\\') at += 1;
          add({ text: script[at] ?? '' });
          at += 1;
        }
      }
      at += 1;
    } else if (character === '$') {
      variable();
    } else {
      if (character === '\\') at += 1;
      add({ text: script[at] ?? '' });
      at += 1;
    }
  }
  finish();
  return tokens;
}
