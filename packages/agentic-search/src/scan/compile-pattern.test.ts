import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern, longestLiteral } from './compile-pattern.ts';

describe('longestLiteral', () => {
  it.each([
    ['(?<!x)cardTitle(?=y)', 'cardTitle'],
    ['(?<name>Hero)\\k<name>', 'Hero'],
    ['className="card ((', 'className="card'],
    ['colou?r-main', 'r-main'],
    ['a{2,}total', 'total'],
    ['[abc]rest[^\\]]end', 'rest'],
    ['start\\(now\\)', 'start(now)'],
    ['\\w+\\s*', ''],
    ['ab|cd', ''],
    ['', ''],
  ])('of %s is %j', (pattern, literal) => {
    expect(longestLiteral(pattern)).toBe(literal);
  });

  it('of any text without signs is the text, and of any text at all a part of it without its backslashes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,20}$/), fc.string(), (word, any) => {
        expect(longestLiteral(word)).toBe(word);
        expect(any.replaceAll('\\', '')).toContain(longestLiteral(any).replaceAll('\\', ''));
      }),
    );
  });
});

describe('compilePattern', () => {
  it('gives, for any source, a matcher or a diagnostic', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 250 }),
          fc
            .array(
              fc.constantFrom(
                '(',
                ')',
                '[',
                ']',
                '{1,30}',
                '*',
                '+',
                '?',
                '|',
                'a',
                '\\1',
                '(?=',
                '(?<!',
                '^',
                '$',
                '\\',
              ),
            )
            .map((parts) => parts.join('')),
        ),
        (source) => {
          const diagnostics: { readonly code: string; readonly message: string }[] = [];
          const { matcher } = compilePattern(source, diagnostics);
          expect(diagnostics).toHaveLength(matcher === null ? 1 : 0);
        },
      ),
    );
  });
});
