import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOccurrences } from './find-occurrences.ts';

function everyPlace(text: string, pattern: string): number[] {
  return Array.from({ length: text.length }, (_, at) => at).filter(
    (at) => pattern !== '' && text.startsWith(pattern, at),
  );
}

describe('findOccurrences', () => {
  it('finds every place, overlapping ones included, up to the limit', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 60 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 });
    fc.assert(
      fc.property(text, pattern, fc.integer({ min: 1, max: 5 }), (whole, part, limit) => {
        expect(findOccurrences(whole, part, limit)).toEqual(everyPlace(whole, part).slice(0, limit));
      }),
      { numRuns: 3000 },
    );
  });

  it('finds the same once its budget is used up', () => {
    // Every place of the probe fits but the last unit, so that the search by table takes over.
    const pattern = `${'a'.repeat(400)}b`;
    const text = `${'a'.repeat(5000)}b${'a'.repeat(800)}b`;
    expect(findOccurrences(text, pattern, 6)).toEqual([4600, 5401]);
    expect(findOccurrences(text, pattern, 1)).toEqual([4600]);
  });

  it('passes over places that are not accepted, with either method', () => {
    expect(findOccurrences('ab ab ab', 'ab', 2, (at) => at > 0)).toEqual([3, 6]);
    const text = `${'a'.repeat(5000)}b${'a'.repeat(800)}b`;
    expect(findOccurrences(text, `${'a'.repeat(400)}b`, 6, (at) => at > 5000)).toEqual([5401]);
  });

  it('finds no empty text and none longer than the whole', () => {
    expect(findOccurrences('abc', '', 3)).toEqual([]);
    expect(findOccurrences('abc', 'abcd', 3)).toEqual([]);
  });
});
