import { describe, expect, it } from 'vitest';
import { indentUnit, inferIndentMap } from './indent-map.ts';

const s = (count: number): string => ' '.repeat(count);
const t = (count: number): string => '\t'.repeat(count);

function mapped(pairs: readonly (readonly [string, string])[], indent: string, fileUnit = 2): string | null {
  const map = inferIndentMap(
    pairs.map(([search, file]) => ({ search, file })),
    [indent],
    fileUnit,
  );
  return map === null ? 'none' : map(indent);
}

describe('inferIndentMap', () => {
  it.each<[string, [string, string][], string, string | null]>([
    [
      'adds blanks',
      [
        [s(0), s(4)],
        [s(2), s(6)],
      ],
      s(4),
      s(8),
    ],
    ['adds tabs', [[s(0), t(2)]], t(1), t(3)],
    [
      'takes blanks away',
      [
        [s(4), s(0)],
        [s(6), s(2)],
      ],
      s(8),
      s(4),
    ],
    ["can't take away more than there is", [[s(4), s(0)]], s(2), null],
    [
      'reads two blanks as a tab',
      [
        [s(2), t(1)],
        [s(4), t(2)],
      ],
      s(6),
      t(3),
    ],
    [
      'reads four blanks as a tab',
      [
        [s(4), t(1)],
        [s(8), t(2)],
      ],
      s(12),
      t(3),
    ],
    [
      'reads a tab as blanks of the file',
      [
        [t(1), s(2)],
        [t(2), s(4)],
      ],
      t(3),
      s(6),
    ],
    [
      'moves levels in another unit',
      [
        [s(0), t(1)],
        [s(2), t(2)],
      ],
      s(4),
      t(3),
    ],
    ['keeps one level of an unknown unit', [[s(10), t(5)]], s(10), t(5)],
    ['reads one level as standing at the same level', [[s(8), t(4)]], s(12), t(6)],
  ])('%s', (_, pairs, indent, expected) => {
    expect(mapped(pairs, indent)).toBe(expected);
  });

  it('reads two blanks as four only where two levels prove it', () => {
    expect(
      mapped(
        [
          [s(2), s(4)],
          [s(4), s(8)],
        ],
        s(6),
        4,
      ),
    ).toBe(s(12));
    expect(mapped([[s(2), s(4)]], s(6), 4)).toBe(s(8));
  });

  it.each<[string, [string, string][]]>([
    [
      'different shifts',
      [
        [s(0), s(2)],
        [s(0), s(4)],
      ],
    ],
    [
      'half a level',
      [
        [s(2), t(1)],
        [s(3), t(2)],
      ],
    ],
    [
      'tabs and blanks in one indentation',
      [
        [s(2), '\t  '],
        [s(4), '\t'],
      ],
    ],
  ])('knows no map for %s', (_, pairs) => {
    expect(mapped(pairs, s(0))).toBe('none');
  });
});

describe('indentUnit', () => {
  it('is the most common growth from line to line', () => {
    expect(indentUnit(['a', '    b', '        c', 'd', '    e', '      f'])).toBe(4);
    expect(indentUnit(['a', '\tb'])).toBe(2);
    expect(indentUnit([])).toBe(2);
  });
});
