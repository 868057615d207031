import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignLines } from './align-lines.ts';

describe('alignLines', () => {
  it('pairs equal lines only, in order, and as many as there are at either end', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const aligned = [...alignLines(before, after)];
        const pairs = aligned.flatMap((from, to) => (from < 0 ? [] : [[before[from], after[to]]]));
        expect(pairs.every(([left, right]) => left === right)).toBe(true);
        const used = aligned.filter((from) => from >= 0);
        expect(used).toEqual([...new Set(used)].toSorted((left, right) => left - right));
      }),
      { numRuns: 2000 },
    );
  });

  it('finds the lines that stay around a change', () => {
    expect([...alignLines(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'y', 'd'])]).toEqual([0, -1, 2, -1, 3]);
  });

  it('aligns the ends of texts that are too long to compare in full', () => {
    const before = ['head', ...Array.from({ length: 500 }, (_, index) => `old ${index}`), 'tail'];
    const after = ['head', ...Array.from({ length: 500 }, (_, index) => `new ${index}`), 'tail'];
    const aligned = alignLines(before, after);
    expect([aligned[0], aligned[1], aligned[501]]).toEqual([0, -1, 501]);
  });
});
