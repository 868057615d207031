import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { applyEdits, type ApplyEditsResult } from './apply-edits.ts';
import type { Failure } from './failure.ts';

const path = 'src/App.tsx';
const file = ['export function App() {', '  const total = count(items);', '  return <p>{total}</p>;', '}', ''].join(
  '\n',
);
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

function edit(search: string, replace: string, text = file, name = path): ApplyEditsResult {
  return applyEdits(new Map([[name, text]]), [{ path: name, blocks: [{ search, replace }] }]);
}

function firstFailure(result: ApplyEditsResult): Failure {
  if (result.ok) throw new Error('The edit was applied.');
  const [failure] = result.failures;
  if (failure === undefined) throw new Error('There is no failure.');
  return failure;
}

describe('applyEdits', () => {
  it('gives a new map and leaves the given one alone', () => {
    const files = new Map([
      [path, file],
      ['src/other.ts', 'other'],
    ]);
    const result = applyEdits(files, [{ path, blocks: [{ search: 'count(items)', replace: 'sum(items)' }] }]);
    expect(result.ok && result.files.get(path)).toBe(file.replace('count', 'sum'));
    expect(result.ok && result.files.get('src/other.ts')).toBe('other');
    expect(files.get(path)).toBe(file);
  });

  it('reports tier, span and line of each block in the original', () => {
    const result = applyEdits(new Map([[path, file]]), [
      {
        path,
        blocks: [
          { search: '  return <p>{total}</p>;', replace: '  return <b>{total}</b>;' },
          { search: 'export function App() {', replace: 'export function App() {' },
        ],
      },
    ]);
    expect(result).toMatchObject({
      report: [
        { path, operation: 0, block: 0, tier: 'exact', span: { start: 54, end: 78 }, startLine: 3, changed: true },
        { path, operation: 0, block: 1, tier: 'exact', span: { start: 0, end: 23 }, startLine: 1, changed: false },
      ],
    });
  });

  it('has an answer for no edits at all', () => {
    expect(applyEdits(new Map([[path, file]]), [])).toMatchObject({ ok: true, report: [] });
  });

  it('gathers the failures of all files', () => {
    const result = applyEdits(new Map([[path, file]]), [
      {
        path,
        blocks: [
          { search: 'nowhere', replace: 'x' },
          { search: 'total', replace: 'x' },
        ],
      },
      { path: 'src/none.ts', blocks: [{ search: 'a', replace: 'b' }] },
    ]);
    expect(result).toMatchObject({
      ok: false,
      failures: [
        { code: 'search-not-found', operation: 0, block: 0 },
        { code: 'search-ambiguous', operation: 0, block: 1 },
        { code: 'file-not-found', operation: 1, path: 'src/none.ts' },
      ],
    });
  });

  it('uses only the tiers that are given', () => {
    const files = new Map([[path, file]]);
    const edits = [
      { path, blocks: [{ search: 'const total = count(items);\nreturn <p>{total}</p>;', replace: 'return null;' }] },
    ];
    expect(applyEdits(files, edits)).toMatchObject({ ok: true, report: [{ tier: 'indent' }] });
    expect(applyEdits(files, edits, { tiers: ['exact', 'line-ending', 'trailing-space'] })).toMatchObject({
      ok: false,
    });
  });

  it('checks base hashes with the given function', () => {
    const blocks = [{ search: 'count', replace: 'sum' }];
    const files = new Map([[path, file]]);
    expect(applyEdits(files, [{ path, blocks, baseHash: hash(file) }], { hash }).ok).toBe(true);
    expect(firstFailure(applyEdits(files, [{ path, blocks, baseHash: hash(`${file}\n`) }], { hash })).code).toBe(
      'stale-base',
    );
    expect(firstFailure(applyEdits(files, [{ path, blocks, baseHash: hash(file) }])).code).toBe('hash-missing');
  });

  it('takes whole lines only where a block asks for them', () => {
    const text = 'await one();\none();\n';
    const apply = (wholeLines: boolean) =>
      applyEdits(new Map([['a.ts', text]]), [
        { path: 'a.ts', blocks: [{ search: 'one();\n', replace: 'two();\n', wholeLines }] },
      ]);
    expect(firstFailure(apply(false)).code).toBe('search-ambiguous');
    const result = apply(true);
    expect(result.ok && result.files.get('a.ts')).toBe('await one();\ntwo();\n');
  });

  it('refuses a place that differs from another only in blanks at line ends', () => {
    const text = 'one();\ntwo();\n\none(); \ntwo();\n';
    expect(firstFailure(edit('one();\ntwo();', 'three();', text)).code).toBe('search-ambiguous');
  });

  it('does not take a place in the middle of indentation for the one that was meant', () => {
    const text = 'a:\n    b: 1\n';
    expect(firstFailure(edit('  b: 1', '  b: 2', text, 'a.yaml')).code).toBe('indent-unclear');
  });

  it('does not write lines to the left of the place in a language in which that counts', () => {
    const text = 'def run():\n    one()\n';
    expect(firstFailure(edit('one()', 'one()\ntwo()', text, 'a.py')).code).toBe('indent-unclear');
    const result = edit('one()', 'one()\n    two()', text, 'a.py');
    expect(result.ok && result.files.get('a.py')).toBe('def run():\n    one()\n    two()\n');
  });
});

describe('the failures of applyEdits', () => {
  it('names every line of an ambiguous search, up to six', () => {
    const failure = firstFailure(edit('run();', 'walk();', 'run();\nstop();\n'.repeat(9)));
    expect(failure.message).toContain('at lines 1, 3, 5, 7, 9, 11.');
    expect(failure.nearest?.map((place) => place.startLine)).toEqual([1, 3, 5, 7, 9, 11]);
  });

  it('shows the nearest lines with their numbers and how alike they are', () => {
    const failure = firstFailure(edit('  const total = countAll(items);\n  return <p>{total}</p>;', 'x'));
    expect(failure.nearest?.[0]).toEqual({
      startLine: 2,
      lines: ['  const total = count(items);', '  return <p>{total}</p>;'],
      similarity: expect.closeTo(0.96, 1),
    });
    expect(failure.message).toContain('2 |   const total = count(items);\n3 |   return <p>{total}</p>;');
  });

  it('shows no lines where none are alike', () => {
    expect(firstFailure(edit('WXYZ("qqqqqqqqqq")', 'x'))).not.toHaveProperty('nearest');
  });

  it.each([
    ['const Total = count(items);', 'upper and lower case'],
    ['const total=count( items );', 'blanks or blank lines only'],
    ['2 | const total = count(items);', 'line numbers'],
    ['-  const total = count(items);\n+  const sum = 1;', 'signs of a diff'],
    ['  // ... existing code ...\n  return <p>{total}</p>;', 'lines left out'],
    ['return &lt;p&gt;{total}&lt;/p&gt;;', 'entities'],
  ])('says why %j does not fit', (search, reason) => {
    expect(firstFailure(edit(search, 'x')).message).toContain(reason);
  });

  it('names the files that may have been meant', () => {
    const failure = firstFailure(
      applyEdits(new Map([[path, file]]), [{ path: 'app/App.tsx', blocks: [{ search: 'a', replace: 'b' }] }]),
    );
    expect(failure.message).toContain(`There is ${path}.`);
  });

  it('points at the lines that are there already', () => {
    const text = "import a from 'a';\nimport b from 'b';\n";
    const failure = firstFailure(edit("import a from 'a';", "import a from 'a';\nimport b from 'b';", text));
    expect(failure).toMatchObject({ code: 'already-applied', nearest: [{ startLine: 1 }] });
  });

  it('refuses to apply any edit a second time', () => {
    const blocks = [
      { search: '  const total = count(items);', replace: '  const total = sum(items);\n  log(total);' },
      { search: '<p>{total}</p>', replace: '<b>{total}</b>' },
    ];
    const once = applyEdits(new Map([[path, file]]), [{ path, blocks }]);
    expect(once.ok && applyEdits(once.files, [{ path, blocks }])).toMatchObject({
      ok: false,
      failures: [{ code: 'already-applied' }, { code: 'already-applied' }],
    });
  });

  it('explains a block that overlaps with the one it overlaps', () => {
    const result = applyEdits(new Map([[path, file]]), [
      {
        path,
        blocks: [
          { search: '  return <p>{total}</p>;\n}', replace: '  return null;\n}' },
          { search: '{total}', replace: '{sum}' },
        ],
      },
    ]);
    expect(firstFailure(result)).toMatchObject({
      code: 'overlap',
      block: 1,
      message: expect.stringContaining('block 0'),
    });
  });
});
