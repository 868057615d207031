import { tokenKind, type Tokens } from './token-kind.ts';

/** A bracket that is open; `e` stands for the braces of an embedded expression. */
export interface Bracket {
  readonly character: string;
  readonly token: number;
  /** The key whose value this object is. */
  readonly key: string;
  readonly start: number;
  /** Where the function starts whose body this is. */
  readonly functionStart?: number;
}

/** The brackets that are open at a token. A closer that meets no opener is passed over. */
export class OpenBrackets {
  private readonly stack: Bracket[] = [];
  /** The token that opened the bracket which closed last, by its kind. */
  private lastParenthesis = -1;

  get depth(): number {
    return this.stack.length;
  }

  get innermost(): string {
    return this.stack.at(-1)?.character ?? '';
  }

  open(bracket: Bracket): void {
    this.stack.push(bracket);
  }

  close(character: string): Bracket | undefined {
    const opener = character === ')' ? '(' : character === ']' ? '[' : character === '}' ? '{' : character;
    if (this.innermost !== opener) return undefined;
    const bracket = this.stack.pop();
    if (opener === '(' && bracket !== undefined) this.lastParenthesis = bracket.token;
    return bracket;
  }

  /** The dotted path of a key, at most eight objects deep. */
  pathOf(key: string): string {
    return [...this.stack.slice(-8).flatMap((bracket) => (bracket.key === '' ? [] : [bracket.key])), key].join('.');
  }

  /** Where the function starts whose body the brace at `index` opens, or -1 for another brace. */
  functionStart(text: string, tokens: Tokens, index: number): number {
    const previous = text.slice(tokens.starts[index - 1] ?? 0, tokens.ends[index - 1] ?? 0);
    const isArrow = tokens.kinds[index - 1] === tokenKind.arrow;
    if (!isArrow && previous !== ')') return -1;
    if (isArrow && text.charAt((tokens.ends[index - 2] ?? 1) - 1) !== ')') return tokens.starts[index - 2] ?? 0;
    const name = this.lastParenthesis - 1;
    if (name < 0) return tokens.starts[Math.max(this.lastParenthesis, 0)] ?? 0;
    const word = text.slice(tokens.starts[name] ?? 0, tokens.ends[name] ?? 0);
    if (control.has(word)) return -1;
    return tokens.starts[isArrow || tokens.kinds[name] !== tokenKind.identifier ? this.lastParenthesis : name] ?? 0;
  }
}

const control = new Set(['if', 'for', 'while', 'switch', 'catch', 'with']);
