import { describe, expect, it } from 'vitest';
import type { Operation, OperationState } from '../parser/operation.ts';
import type { ProjectPath } from '../path/project-path.ts';
import { parseProjectPath } from '../path/parse-project-path.ts';
import { applyOperations, type ApplyOperationsResult } from './apply-operations.ts';

const span = { start: 0, end: 0 };

function at(path: string): ProjectPath {
  const parsed = parseProjectPath(path);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.path;
}

const write = (path: string, content: string, state: OperationState = 'complete'): Operation => ({
  type: 'write',
  path: at(path),
  content,
  state,
  span,
});
const edit = (path: string, search: string, replace: string): Operation => ({
  type: 'edit',
  path: at(path),
  blocks: [{ search, replace }],
  state: 'complete',
  span,
});
const remove = (path: string): Operation => ({ type: 'delete', path: at(path), state: 'complete', span });
const rename = (from: string, to: string): Operation => ({
  type: 'rename',
  from: at(from),
  to: at(to),
  state: 'complete',
  span,
});
const merge = (path: string, snippet: string): Operation => ({
  type: 'merge',
  path: at(path),
  snippet,
  state: 'complete',
  span,
});

const files = new Map<string, string | Uint8Array>([
  ['src/a.ts', 'one();\n'],
  ['src/b.ts', 'two();\n'],
  ['src/c.ts', 'three();\n'],
  ['logo.png', Uint8Array.of(0x89, 0x50, 0xff)],
  ['bytes.ts', new TextEncoder().encode('\uFEFFbytes();\n')],
]);

const codes = (result: ApplyOperationsResult): string[] =>
  result.ok ? [] : result.failures.map((failure) => failure.code);

describe('applyOperations', () => {
  it('lands all kinds at once, in answer order', async () => {
    const result = await applyOperations(
      files,
      [
        edit('src/a.ts', 'one', 'first'),
        remove('src/b.ts'),
        write('src/new.ts', 'fresh();\n'),
        rename('src/c.ts', 'src/third.ts'),
        write('logo.png', 'text'),
        merge('bytes.ts', 'more();'),
        { type: 'package', name: 'clsx', range: null, state: 'complete', span },
        { type: 'explanation', text: 'Done.', state: 'truncated', span },
      ],
      { merge: async ({ original }) => `${original}more();\n` },
    );
    expect(result).toMatchObject({
      ok: true,
      changes: [
        { path: 'src/a.ts', change: 'edited' },
        { path: 'src/b.ts', change: 'deleted' },
        { path: 'src/new.ts', change: 'created' },
        { path: 'src/third.ts', change: 'renamed' },
        { path: 'logo.png', change: 'replaced' },
        { path: 'bytes.ts', change: 'edited' },
      ],
      report: [{ operation: 0, block: 0, tier: 'exact' }],
    });
    expect(result.ok && new Map(result.files)).toEqual(
      new Map([
        ['bytes.ts', '\uFEFFbytes();\nmore();\n'],
        ['logo.png', 'text'],
        ['src/a.ts', 'first();\n'],
        ['src/new.ts', 'fresh();\n'],
        ['src/third.ts', 'three();\n'],
      ]),
    );
    expect(files.size).toBe(5);
  });

  it('edits a file that is given as bytes', async () => {
    const result = await applyOperations(files, [edit('bytes.ts', 'bytes', 'text')]);
    expect(result.ok && result.files.get('bytes.ts')).toBe('\uFEFFtext();\n');
  });

  it('creates a file by an edit with an empty search', async () => {
    const result = await applyOperations(files, [edit('src/d.ts', '', 'four();')]);
    expect(result).toMatchObject({ ok: true, changes: [{ path: 'src/d.ts', change: 'created' }] });
  });

  it('takes two edits and two deletes of one path together', async () => {
    const result = await applyOperations(new Map([['a.ts', 'one();\ntwo();\n']]), [
      edit('a.ts', 'one', 'first'),
      edit('a.ts', 'two', 'second'),
    ]);
    expect(result.ok && result.files.get('a.ts')).toBe('first();\nsecond();\n');
    expect(await applyOperations(files, [remove('src/a.ts'), remove('src/a.ts')])).toMatchObject({ ok: true });
  });

  it('counts the last complete write of a path', async () => {
    const result = await applyOperations(files, [
      write('n.ts', 'long text'),
      write('n.ts', 'short'),
      write('n.ts', 'cut', 'truncated'),
    ]);
    expect(result.ok && result.files.get('n.ts')).toBe('short');
  });

  it('leaves out of the changes what is so already', async () => {
    const result = await applyOperations(files, [write('src/a.ts', 'one();\n'), edit('src/b.ts', 'two', 'second')]);
    expect(result).toMatchObject({ ok: true, changes: [{ path: 'src/b.ts' }] });
  });

  it('has an answer for an answer without files', async () => {
    expect(await applyOperations(files, [])).toMatchObject({ ok: true, changes: [] });
  });

  it.each<[string, Operation[], string[]]>([
    ['a write and an edit of one path', [write('src/a.ts', 'x'), edit('src/a.ts', 'one', 'y')], ['mixed-operations']],
    ['a delete and a write of one path', [remove('src/a.ts'), write('src/a.ts', 'x')], ['mixed-operations']],
    [
      'a rename and an edit of the old name',
      [rename('src/a.ts', 'src/z.ts'), edit('src/a.ts', 'one', 'y')],
      ['mixed-operations'],
    ],
    ['a rename onto a written path', [write('src/z.ts', 'x'), rename('src/a.ts', 'src/z.ts')], ['mixed-operations']],
    ['two renames of one file', [rename('src/a.ts', 'src/y.ts'), rename('src/a.ts', 'src/z.ts')], ['mixed-operations']],
    ['two merges of one file', [merge('src/a.ts', 'x'), merge('src/a.ts', 'y')], ['mixed-operations']],
    ['a truncated write', [write('src/n.ts', '// ... existing code ...', 'truncated')], ['incomplete-operation']],
    ['a recovered write', [write('src/n.ts', 'x', 'recovered')], ['incomplete-operation']],
    ['a missing file to delete', [remove('src/none.ts')], ['file-not-found']],
    ['a missing file to rename', [rename('src/none.ts', 'src/z.ts')], ['file-not-found']],
    ['a rename onto a file', [rename('src/a.ts', 'src/b.ts')], ['target-exists']],
    ['an edit of bytes', [edit('logo.png', 'P', 'Q')], ['binary-file']],
    ['a merge without an applier', [merge('src/a.ts', 'x')], ['merge-unavailable']],
    ['a write that leaves code out', [write('src/a.ts', 'first();\n// ... existing code ...\n')], ['omission-marker']],
    [
      'only what is so already',
      [write('src/a.ts', 'one();\n'), edit('src/b.ts', 'two', 'two')],
      ['no-change', 'no-change'],
    ],
    ['a name that differs in case', [write('src/A.ts', 'x')], ['path-collision']],
    ['a file where a folder is', [write('src', 'x')], ['path-collision']],
    ['a folder where a file is', [write('src/a.ts/deep.ts', 'x')], ['path-collision']],
    [
      'two new names that differ in case',
      [write('lib/X.ts', 'x'), write('lib/x.ts', 'x')],
      ['path-collision', 'path-collision'],
    ],
  ])('refuses %s', async (_, operations, expected) => {
    const before = new Map(files);
    const result = await applyOperations(files, operations);
    expect(codes(result)).toEqual(expected);
    expect(files).toEqual(before);
  });

  it('lets a rename change nothing but case', async () => {
    expect(await applyOperations(files, [rename('src/a.ts', 'src/A.ts')])).toMatchObject({ ok: true });
  });

  it('refuses a path that a cast smuggled in', async () => {
    // The brand is a promise of the caller: it is checked all the same.
    const operation = JSON.parse(JSON.stringify({ ...write('src/x.ts', 'x'), path: '../x.ts' })) as Operation;
    expect(codes(await applyOperations(files, [operation]))).toEqual(['invalid-path']);
  });

  it('applies other states only when they are asked for', async () => {
    const operations = [write('src/n.ts', 'x', 'recovered')];
    expect(await applyOperations(files, operations, { states: ['complete', 'recovered'] })).toMatchObject({ ok: true });
  });
});

describe('a merge in applyOperations', () => {
  const original = Array.from({ length: 10 }, (_, index) => `line${index}();\n`).join('');
  const tree = new Map([['src/a.ts', original]]);
  const run = (answer: string, maxMergeRemoval?: number) =>
    applyOperations(tree, [merge('src/a.ts', 'snippet')], {
      merge: async () => answer,
      ...(maxMergeRemoval === undefined ? {} : { maxMergeRemoval }),
    });
  const without = (count: number): string => `${original.split('\n').slice(count).join('\n')}added();\n`;

  it('may take away three lines of ten and not four', async () => {
    expect(await run(without(3))).toMatchObject({ ok: true });
    expect(codes(await run(without(4)))).toEqual(['merge-deletion']);
  });

  it('may take away as much as the host allows', async () => {
    expect(await run(without(5), 0.5)).toMatchObject({ ok: true });
    expect(codes(await run(without(6), 0.5))).toEqual(['merge-deletion']);
  });

  it('is not asked for when another operation fails', async () => {
    let calls = 0;
    const applier = async ({ original: text }: { readonly original: string }): Promise<string> => {
      calls++;
      return `${text}x();\n`;
    };
    await applyOperations(tree, [merge('src/a.ts', 's'), remove('src/none.ts')], { merge: applier });
    expect(calls).toBe(0);
  });

  it('passes on what the applier throws, and changes nothing', async () => {
    const failure = new Error('overloaded');
    await expect(
      applyOperations(tree, [merge('src/a.ts', 's')], { merge: () => Promise.reject(failure) }),
    ).rejects.toBe(failure);
    expect(tree.get('src/a.ts')).toBe(original);
  });

  it('ends with the reason of the signal, also when the applier does not listen, and removes its listener', async () => {
    const controller = new AbortController();
    const removed: string[] = [];
    const { signal } = controller;
    const { removeEventListener } = signal;
    signal.removeEventListener = (...parameters: Parameters<typeof removeEventListener>): void => {
      removed.push(parameters[0]);
      removeEventListener.apply(signal, parameters);
    };
    const { promise: never } = Promise.withResolvers<string>();
    const result = applyOperations(tree, [merge('src/a.ts', 's')], { merge: () => never, signal });
    const reason = new Error('stopped');
    controller.abort(reason);
    await expect(result).rejects.toBe(reason);
    expect(removed).toEqual(['abort']);
  });

  it('does not begin when the signal is aborted already', async () => {
    const reason = new Error('stopped');
    await expect(applyOperations(tree, [remove('src/a.ts')], { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
  });
});
