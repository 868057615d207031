import type { Operation } from '@boxwright/protocol-parser';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../../test/support/project-path.ts';
import { checkChange, type ChangeFacts } from './check-change.ts';
import { checkOperations, type OperationFacts } from './check-operations.ts';
import { resolvePolicy, type Policy } from './policy.ts';

const template = {
  writable: ['index.html', 'src/**', 'public/**'],
  protected: ['package.json', 'pnpm-lock.yaml', '*.config.ts', '**/.*', '**/.*/**', 'node_modules/**'],
};
const rest = { state: 'complete', span: { start: 0, end: 0 } } as const;
const write = (path: string, content = 'x'): Operation => ({
  ...rest,
  type: 'write',
  path: projectPath(path),
  content,
});

function codes(
  operations: readonly Operation[],
  change: Partial<OperationFacts> = {},
  policy: Policy = {},
): readonly string[] {
  const facts: OperationFacts = {
    live: new Map([['src/App.tsx', 'old']]),
    rules: resolvePolicy(policy, template),
    fresh: false,
    rejectedEdits: new Set(),
    ...change,
  };
  return checkOperations(operations, facts).map((finding) => finding.code);
}

describe('where a proposal may write', () => {
  it.each(['src/a.ts', 'src/deep/er/a.ts', 'public/a.png', 'index.html'])('takes %s', (path) => {
    expect(codes([write(path)])).toEqual([]);
  });

  it.each([
    'package.json',
    'PACKAGE.json',
    'Package.Json',
    'build.config.ts',
    '.env',
    'src/.env',
    'src/.hidden/a',
    'node_modules/a/b.js',
  ])('refuses %s as protected, in any case', (path) => expect(codes([write(path)])).toEqual(['protected-path']));

  it.each(['README.md', 'srcs/a.ts', 'lib/src/a.ts', 'index.htm', 'index_html'])(
    'refuses %s as not writable',
    (path) => {
      expect(codes([write(path)])).toEqual(['path-not-writable']);
    },
  );

  it('holds for edits, deletes, merges and both ends of a rename', () => {
    const path = projectPath('package.json');
    const operations: Operation[] = [
      { ...rest, type: 'edit', path, blocks: [{ search: 'a', replace: 'b' }] },
      { ...rest, type: 'delete', path },
      { ...rest, type: 'merge', path, snippet: '' },
      { ...rest, type: 'rename', from: path, to: projectPath('src/a.ts') },
      { ...rest, type: 'rename', from: projectPath('src/a.ts'), to: path },
    ];
    expect(codes(operations)).toEqual(Array.from({ length: 5 }, () => 'protected-path'));
  });

  it('follows the host’s globs instead of the template’s', () => {
    expect(codes([write('docs/a.md'), write('src/a.ts')], {}, { writable: ['docs/*'] })).toEqual(['path-not-writable']);
    expect(codes([write('.env')], {}, { protected: [], writable: ['**'] })).toEqual([]);
  });
});

describe('how an edit may write', () => {
  it('refuses to replace an existing file whole, but not a new one', () => {
    expect(codes([write('src/App.tsx'), write('src/New.tsx')])).toEqual(['whole-file-write']);
  });

  it('allows it once an edit to that file was rejected, in a new app, and when the host says so', () => {
    expect(codes([write('src/App.tsx')], { rejectedEdits: new Set(['src/App.tsx']) })).toEqual([]);
    expect(codes([write('src/App.tsx')], { fresh: true })).toEqual([]);
    expect(codes([write('src/App.tsx')], {}, { wholeFileEdits: 'always' })).toEqual([]);
  });

  it('can be forbidden even then', () => {
    expect(
      codes([write('src/App.tsx')], { rejectedEdits: new Set(['src/App.tsx']) }, { wholeFileEdits: 'never' }),
    ).toEqual(['whole-file-write']);
  });

  it('refuses what was not read whole', () => {
    expect(
      codes([
        { ...write('src/a.ts'), state: 'truncated' },
        { ...write('src/b.ts'), state: 'recovered' },
      ]),
    ).toEqual(['operation-truncated', 'operation-recovered']);
    expect(codes([{ ...rest, state: 'recovered', type: 'explanation', text: 'x' }])).toEqual([]);
  });
});

describe('commands', () => {
  it('runs no command that the host did not name word for word', () => {
    const command = (text: string): Operation => ({ ...rest, type: 'command', text });
    expect(
      codes([command('npm run lint'), command('npm run lint; rm -rf /')], {}, { allowCommands: ['npm run lint'] }),
    ).toEqual(['command-refused']);
    expect(codes([command('npm run lint')])).toEqual(['command-refused']);
  });
});

describe('how much a change may change', () => {
  const live = new Map([
    ['src/App.tsx', 'a\nb\nc\n'],
    ['src/B.tsx', 'b'],
    ['src/C.tsx', 'c'],
  ]);
  const check = (
    candidate: ReadonlyMap<string, string>,
    change: Partial<ChangeFacts> = {},
    policy: Policy = {},
  ): readonly string[] =>
    checkChange({
      live,
      candidate,
      rules: resolvePolicy(policy, template),
      kind: 'UPDATE_STYLE',
      prompt: 'make it green',
      uncounted: new Set(),
      ...change,
    }).map((finding) => finding.code);
  const with_ = (...entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string> =>
    new Map([...live, ...entries]);

  it.each([
    ['UPDATE_STYLE', 1],
    ['REMOVE_ELEMENT', 1],
    ['UPDATE_COMPONENT', 2],
    ['FIX_ISSUE', 2],
    ['ADD_DEPENDENCY', 2],
    ['ADD_FEATURE', 5],
    ['REFACTOR', 5],
    [null, 5],
    ['CREATE', 60],
  ] as const)('lets %s touch %i files and not one more', (kind, files) => {
    const change = (count: number): ReadonlyMap<string, string> =>
      with_(...Array.from({ length: count }, (_, index) => [`src/n${index}.ts`, 'x'] as const));
    expect(check(change(files), { kind })).toEqual([]);
    expect(check(change(files + 1), { kind })).toEqual(['too-many-files']);
  });

  it('counts a moved file once and a file that came back to what it was not at all', () => {
    const moved = new Map([...live].map(([path, text]) => [path === 'src/B.tsx' ? 'src/D.tsx' : path, text] as const));
    expect(check(moved)).toEqual([]);
    expect(check(live)).toEqual([]);
  });

  it('does not count the files of package requests', () => {
    expect(check(with_(['package.json', '{}'], ['src/B.tsx', 'x']), { uncounted: new Set(['package.json']) })).toEqual(
      [],
    );
  });

  it('bounds the changed lines, at the limit and one past it', () => {
    const lines = (count: number): string => `${live.get('src/App.tsx')}${'x\n'.repeat(count)}`;
    expect(check(with_(['src/App.tsx', lines(150)]))).toEqual([]);
    expect(check(with_(['src/App.tsx', lines(151)]))).toEqual(['change-too-large']);
    expect(check(with_(['src/App.tsx', lines(11)]), {}, { maxChangedLines: { UPDATE_STYLE: 10 } })).toEqual([
      'change-too-large',
    ]);
  });

  const drawing = (chars: number, form = '<path d="DATA"/>'): string =>
    form.replace('DATA', `M${'1'.repeat(chars - 1)}`);
  it.each([
    '<path d="DATA"/>',
    "<path d='DATA'/>",
    '<path d={"DATA"}/>',
    '<path d={`DATA`} />',
    '<path\n  d="DATA"\n/>',
  ])('refuses a drawing by hand in the form %s', (form) => {
    expect(check(with_(['src/B.tsx', drawing(300, form)]))).toEqual([]);
    expect(check(with_(['src/B.tsx', drawing(301, form)]))).toEqual(['hand-drawn-svg']);
  });

  it('takes a drawing that was there before, that was asked for, or that is none', () => {
    const before = new Map([...live, ['src/B.tsx', drawing(400)]]);
    expect(check(new Map([...before, ['src/B.tsx', `${drawing(400)} `]]), { live: before })).toEqual([]);
    expect(check(with_(['src/B.tsx', drawing(400)]), { prompt: 'Draw a logo of bread' })).toEqual([]);
    expect(check(with_(['src/B.tsx', `const d = "${'Morning bread '.repeat(40)}"`]))).toEqual([]);
  });
});
