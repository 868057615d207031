import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeText } from './normalized-text.ts';

const both = { trailingSpace: true, punctuation: true };

describe('normalizeText', () => {
  it.each([
    ['line ends', 'a\r\nb\n', { trailingSpace: false, punctuation: false }, 'a\nb\n'],
    ['blanks before line ends', 'a \t\r\nb  \n c ', { trailingSpace: true, punctuation: false }, 'a\nb\n c'],
    [
      'quotes, dashes and spaces',
      '\u201Ca\u201D \u2018b\u2019 1\u20132\u00A0kg',
      { trailingSpace: false, punctuation: true },
      '"a" \'b\' 1-2 kg',
    ],
    ['three dots as one ellipsis', 'a...b\u2026', { trailingSpace: false, punctuation: true }, 'a\u2026b\u2026'],
    ['a no-break space at a line end', 'a\u00A0\nb', both, 'a\nb'],
  ])('overlooks %s', (_, text, relaxation, expected) => {
    expect(normalizeText(text, relaxation).text).toBe(expected);
  });

  it('leaves all else as it is', () => {
    const text = 'a  b\n\tc\rd';
    expect(normalizeText(text, { trailingSpace: false, punctuation: false }).text).toBe(text);
  });

  it('leads each unit back to the one it came from', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '\t', '\n', '\r\n', '...', '.', '\u2026', '\u201C', '\u00A0'),
    });
    fc.assert(
      fc.property(text, fc.boolean(), fc.boolean(), (original, trailingSpace, punctuation) => {
        const relaxation = { trailingSpace, punctuation };
        const normalized = normalizeText(original, relaxation);
        let before = -1;
        for (let index = 0; index < normalized.text.length; index++) {
          const at = normalized.originalAt(index);
          const dots = original.startsWith('...', at) && normalized.text[index] === '\u2026';
          expect(at).toBeGreaterThan(before);
          expect(normalizeText(dots ? '...' : original.charAt(at), { trailingSpace: false, punctuation }).text).toBe(
            normalized.text[index],
          );
          before = at;
        }
        expect(normalizeText(normalized.text, relaxation).text).toBe(normalized.text);
      }),
      { numRuns: 2000 },
    );
  });
});
