import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from './apply-edits.ts';

/** Lines with little variety, so that searches are often ambiguous, and blanks at either end. */
const word = fc.constantFrom(
  'alpha',
  'beta',
  'gamma',
  'delta',
  'run(a, b);',
  'const x = 1;',
  '<p>text</p>',
  '}',
  '{',
  '',
);
const line = fc
  .tuple(fc.constantFrom('', '', '  ', '    ', '\t'), word, fc.constantFrom('', '', '', ' '))
  .map((parts) => parts.join(''));
const fileLines = fc.array(line, { minLength: 1, maxLength: 30 });
const runs = { numRuns: 2000 };

const path = 'src/a.ts';
const apply = (text: string, ...blocks: readonly { search: string; replace: string }[]) =>
  applyEdits(new Map([[path, text]]), [{ path, blocks }]);

/** The new text of the file; null for a refusal. */
const textOf = (result: ReturnType<typeof applyEdits>): string | null =>
  result.ok ? (result.files.get(path) ?? null) : null;

/** A file, and a block whose search is a range of its lines. */
const exactCase = fileLines.chain((lines) =>
  fc
    .tuple(fc.nat(lines.length - 1), fc.integer({ min: 1, max: 5 }), fc.array(line, { minLength: 1, maxLength: 6 }))
    .map(([start, length, replace]) => ({ lines, start, search: lines.slice(start, start + length), replace })),
);

/** Any file and any block, most of which do not fit. */
const anyCase = fc.tuple(
  fileLines.map((lines) => lines.join('\n')),
  fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
  fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n')),
);

describe('laws of applyEdits', () => {
  it('changes nothing outside of the reported spans', () => {
    fc.assert(
      fc.property(anyCase, ([text, search, replace]) => {
        const result = apply(text, { search, replace });
        if (!result.ok) return;
        const [report] = result.report;
        const after = result.files.get(path) ?? '';
        expect(report?.span.start).toBeLessThanOrEqual(report?.span.end ?? -1);
        expect(after.startsWith(text.slice(0, report?.span.start))).toBe(true);
        expect(after.endsWith(text.slice(report?.span.end))).toBe(true);
      }),
      runs,
    );
  });

  it('is undone by the opposite block, where that block fits one place', () => {
    fc.assert(
      fc.property(exactCase, ({ lines, search, replace }) => {
        const text = lines.map((each) => `${each}\n`).join('');
        const there = { search: search.join('\n'), replace: replace.join('\n') };
        // Removing lines has no opposite: an empty search finds no place.
        if (there.replace.trim() === '') return;
        const done = apply(text, there);
        if (!done.ok || done.report[0]?.tier !== 'exact') return;
        const undone = apply(done.files.get(path) ?? '', { search: there.replace, replace: there.search });
        if (!undone.ok || undone.report[0]?.tier !== 'exact') return;
        expect(undone.files.get(path)).toBe(text);
      }),
      runs,
    );
  });

  it('does not depend on the order of blocks', () => {
    const twoBlocks = fileLines.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.array(fc.tuple(fc.nat(lines.length), line), { minLength: 2, maxLength: 4 })),
    );
    fc.assert(
      fc.property(twoBlocks, ([lines, picks]) => {
        const text = lines.map((each, index) => `${index} ${each}\n`).join('');
        const blocks = picks.map(([at, replace]) => ({
          search: `${at} ${lines[at] ?? 'none'}`,
          replace: `new ${replace}`,
        }));
        const forward = apply(text, ...blocks);
        const backward = apply(text, ...blocks.toReversed());
        expect(textOf(forward)).toBe(textOf(backward));
      }),
      runs,
    );
  });

  it('gives the same for disjoint blocks together as one after the other', () => {
    fc.assert(
      fc.property(fileLines, fc.nat(), fc.nat(), line, line, (lines, left, right, first, second) => {
        const text = lines.map((each, index) => `${index}: ${each}\n`).join('');
        const [a, b] = [left % lines.length, right % lines.length];
        if (a === b) return;
        const blocks = [
          { search: `${a}: ${lines[a] ?? ''}`, replace: `a${a} ${first}` },
          { search: `${b}: ${lines[b] ?? ''}`, replace: `b${b} ${second}` },
        ] as const;
        const together = apply(text, ...blocks);
        const one = apply(text, blocks[0]);
        if (!together.ok || !one.ok) return;
        const other = apply(one.files.get(path) ?? '', blocks[1]);
        fc.pre(other.ok);
        expect(textOf(together)).toBe(textOf(other));
      }),
      runs,
    );
  });

  it('commutes with writing the file in CR LF', () => {
    fc.assert(
      fc.property(anyCase, ([text, search, replace]) => {
        // A file without any line end says nothing about the ones to write.
        if (!text.includes('\n')) return;
        const crlf = (each: string): string => each.replaceAll('\n', '\r\n');
        const plain = apply(text, { search, replace });
        const converted = apply(crlf(text), { search, replace });
        expect(textOf(converted)).toBe(plain.ok ? crlf(textOf(plain) ?? '') : null);
      }),
      runs,
    );
  });

  it('does not depend on the line ends of the block', () => {
    fc.assert(
      fc.property(anyCase, ([text, search, replace]) => {
        // What fills an empty file is written as it is.
        if (text === '') return;
        const crlf = (each: string): string => each.replaceAll('\n', '\r\n');
        const plain = apply(text, { search, replace });
        const converted = apply(text, { search: crlf(search), replace: crlf(replace) });
        expect(textOf(converted)).toBe(textOf(plain));
      }),
      runs,
    );
  });

  it('never changes the given map, and never throws', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        ' ',
        '\t',
        '\n',
        '\r',
        '\r\n',
        '`',
        '"',
        '\u201C',
        '\u2026',
        '...',
        '\uFEFF',
        '\uD83D',
        '{',
        '/',
      ),
    });
    fc.assert(
      fc.property(text, text, text, (original, search, replace) => {
        const files = new Map([[path, original]]);
        applyEdits(files, [{ path, blocks: [{ search, replace }] }]);
        expect([...files]).toEqual([[path, original]]);
      }),
      runs,
    );
  });

  it('reports a tier that alone, with those before it, finds the same place', () => {
    fc.assert(
      fc.property(anyCase, ([text, search, replace]) => {
        const result = apply(text, { search, replace });
        if (!result.ok || result.report[0]?.tier !== 'exact') return;
        const exactOnly = applyEdits(new Map([[path, text]]), [{ path, blocks: [{ search, replace }] }], {
          tiers: ['exact'],
        });
        expect(exactOnly.ok && exactOnly.files.get(path)).toBe(result.files.get(path));
      }),
      runs,
    );
  });
});
