import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOf, lineStarts, lineText } from './line-table.ts';
import { foldText, textView } from './text-view.ts';

const text = fc
  .array(fc.constantFrom('a', 'B', 'ß', 'ẞ', 'İ', 'é', 'e\u0301', '\u00a0', '\r\n', '\r', '\n', '😀'))
  .map((parts) => parts.join(''));

describe('textView', () => {
  it('keeps the number of lines and is its own view', () => {
    fc.assert(
      fc.property(text, (original) => {
        const view = textView(original);
        expect(view.split('\n')).toHaveLength(original.split(/\r\n?|\n/).length);
        expect(textView(view)).toBe(view);
        expect(view).not.toMatch(/[\r\u00a0]/);
      }),
    );
  });
});

describe('foldText', () => {
  it('leads every offset back to the character that it was folded from', () => {
    fc.assert(
      fc.property(text, (original) => {
        const view = textView(original);
        const folded = foldText(view);
        for (let offset = 0; offset < folded.text.length; offset += 1) {
          const from = view.charAt(folded.toView(offset));
          expect(foldText(from).text).toContain(folded.text.charAt(offset));
        }
        expect(folded.toView(folded.text.length)).toBe(view.length);
      }),
    );
  });
});

describe('lineStarts', () => {
  it('opens no line behind a final line end', () => {
    expect([...lineStarts('')]).toEqual([0]);
    expect([...lineStarts('a\nb\n')]).toEqual([0, 2]);
    expect([...lineStarts('\n\n')]).toEqual([0, 1]);
  });

  it('tells for each offset the line that it stands in', () => {
    fc.assert(
      fc.property(text, (original) => {
        const view = textView(original);
        const starts = lineStarts(view);
        const lines = view.replace(/\n$/, '').split('\n');
        expect(Array.from(starts, (_, index) => lineText(view, starts, index + 1))).toEqual(lines);
        for (let offset = 0; offset < view.length; offset += 1) {
          expect(lineOf(starts, offset)).toBe(view.slice(0, offset).split('\n').length);
        }
      }),
    );
  });
});
