/** What the script tokenizer tells apart. Plain numbers: erased to constants, held in typed arrays. */
export const tokenKind = {
  identifier: 0,
  punctuation: 1,
  string: 2,
  template: 3,
  comment: 4,
  regex: 5,
  number: 6,
  arrow: 7,
  jsxText: 8,
  /** `<Name`, or `<` of a fragment. */
  jsxOpen: 9,
  jsxAttribute: 10,
  /** `>` of an opening tag. */
  jsxOpenEnd: 11,
  /** `/>`, or an implied end. */
  jsxSelfClose: 12,
  /** `</Name>`. */
  jsxClose: 13,
  /** `{` and `}` around an expression in a tag, in text or in a template. */
  expressionOpen: 14,
  expressionClose: 15,
} as const;

/** One of `tokenKind`'s numbers. */
export type TokenKind = (typeof tokenKind)[keyof typeof tokenKind];

/** Tokens in order, as parallel arrays; `end` is exclusive. */
export interface Tokens {
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Collects tokens into typed arrays that grow by doubling. */
export class TokenSink implements Tokens {
  count = 0;
  kinds: Uint8Array = new Uint8Array(256);
  starts: Uint32Array = new Uint32Array(256);
  ends: Uint32Array = new Uint32Array(256);

  push(kind: TokenKind, start: number, end: number): void {
    if (this.count === this.kinds.length) {
      this.kinds = grown(this.kinds, new Uint8Array(this.count * 2));
      this.starts = grown(this.starts, new Uint32Array(this.count * 2));
      this.ends = grown(this.ends, new Uint32Array(this.count * 2));
    }
    this.kinds[this.count] = kind;
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.count += 1;
  }
}

function grown<Part extends Uint8Array | Uint32Array>(from: Part, to: Part): Part {
  to.set(from);
  return to;
}
