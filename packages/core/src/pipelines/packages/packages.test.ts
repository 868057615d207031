import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolvePolicy, type Policy } from '../policy/policy.ts';
import { checkPackages } from './check-packages.ts';
import { importReader } from './imports-of.ts';
import { layerOf } from './layer-of.ts';
import { manifestRequests } from './manifest-requests.ts';
import type { PackageIndex } from './package-index.ts';
import { isPackageName, isPackageRange, packageOf } from './package-of.ts';
import { wantedPackages, type WantedPackage } from './wanted-packages.ts';

describe('the package of an import', () => {
  it.each([
    ['left-pad', 'left-pad'],
    ['@scope/name', '@scope/name'],
    ['@scope/name/deep/file.js', '@scope/name'],
    ['lodash/map', 'lodash'],
    ['./a', null],
    ['../a', null],
    ['/src/a', null],
    ['@/components/a', null],
    ['~/a', null],
    ['#internal', null],
    ['node:fs', null],
    ['virtual:pages', null],
    ['https://cdn.test/x.js', null],
    ['data:text/javascript,1', null],
  ])('of %s is %s', (specifier, name) => expect(packageOf(specifier)).toBe(name));

  it.each([
    '-g',
    '--global',
    '../evil',
    'a b',
    'A',
    'git+ssh://x',
    'file:x',
    'a@1',
    '',
    '@/x',
    'x'.repeat(215),
    'http://x',
  ])('%j is no name', (text) => {
    expect(isPackageName(text)).toBe(false);
  });

  it.each(['^1.2.3', '1.x', '>=1 <2', 'latest', '1 || 2', '~4.0'])('%j is a range', (text) =>
    expect(isPackageRange(text)).toBe(true),
  );
  it.each(['npm:evil@1', 'file:../x', 'git+https://x', 'https://x.test/a.tgz', '--flag', '$(id)', 'a;b', ''])(
    '%j is no range',
    (text) => {
      expect(isPackageRange(text)).toBe(false);
    },
  );

  it('never is something that a package manager takes for more than a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (specifier) => {
        const name = packageOf(specifier);
        expect(name === null || /^(?:@[^/@\s:]+\/)?[^/@\s:-][^/@\s:]*$/.test(name)).toBe(true);
      }),
    );
  });
});

describe('imports of a file', () => {
  const read = async (text: string, path = 'src/a.tsx'): Promise<readonly string[] | null> => {
    const reader = await importReader();
    return reader?.(path, text)?.map((found) => `${found.specifier}:${found.line}`) ?? null;
  };

  it('are found by parsing: every form that loads something', async () => {
    const text = `import a from 'default';
import { b } from "named";
import * as c from 'star';
import 'effect';
export { d } from 're-export';
export * from 'export-all';
const e = import('dynamic');
const f = <p>{String(a)}</p>;`;
    expect(await read(text)).toEqual([
      'default:1',
      'named:2',
      'star:3',
      'effect:4',
      're-export:5',
      'export-all:6',
      'dynamic:7',
    ]);
  });

  it('are not found in comments, strings, types and computed names', async () => {
    const text = `// import x from 'comment';
/* import 'block' */
const s = "import y from 'string'";
import type { T } from 'types';
import { type U } from 'inline-types';
export type { V } from 'exported-types';
const d = import(s + 'computed');
const t = import(\`\${s}/template\`);`;
    expect(await read(text)).toEqual([]);
  });

  it('of files that do not parse or are no code are not known', async () => {
    expect(await read('import {')).toBeNull();
    expect(await read("@import 'x';", 'src/a.css')).toBeNull();
  });
});

describe('wanted packages', () => {
  it('come from tags and from imports of changed files, each once, without those that are known', async () => {
    const live = new Map([['src/old.ts', "import 'old-and-missing';"]]);
    const candidate = new Map([
      ...live,
      ['src/a.ts', "import 'one';\nimport 'known/x';\nimport './b';"],
      ['src/b.ts', "import 'two';\nimport 'one';"],
    ]);
    const wanted = wantedPackages({
      operations: [{ type: 'package', name: 'two', range: '^2', state: 'complete', span: { start: 0, end: 0 } }],
      live,
      candidate,
      known: new Set(['known']),
      readImports: await importReader(),
    });
    expect(wanted).toEqual([
      { name: 'two', range: '^2', place: null },
      { name: 'one', range: null, place: { path: 'src/a.ts', line: 1 } },
    ]);
  });
});

describe('the rules for packages', () => {
  const now = Date.UTC(2026, 5, 10);
  const index: PackageIndex = {
    find: (name) =>
      Promise.resolve(
        name === 'missing'
          ? null
          : {
              version: '1.2.3',
              publishedAt:
                name === 'fresh' ? '2026-06-09T12:00:00Z' : name === 'undated' ? 'some day' : '2020-01-01T00:00:00Z',
            },
      ),
  };
  const want = (name: string, range: string | null = null): WantedPackage => ({ name, range, place: null });
  const check = async (
    wanted: readonly WantedPackage[],
    policy: Policy = {},
    one: PackageIndex | null = index,
  ): Promise<readonly string[]> => {
    const rules = resolvePolicy(policy, { writable: [], protected: [] });
    const verdict = await checkPackages(wanted, { rules, index: one, now, signal: new AbortController().signal });
    return verdict.ok
      ? verdict.packages.map(({ name, version }) => `${name}@${version}`)
      : verdict.findings.map((finding) => finding.code);
  };

  it('let an old, existing package in, at the version that was looked at', async () => {
    expect(await check([want('good')])).toEqual(['good@1.2.3']);
  });

  it('refuse what does not exist, what is too new, and what nobody can date', async () => {
    expect(await check([want('missing')])).toEqual(['package-unavailable']);
    expect(await check([want('fresh')])).toEqual(['package-too-new']);
    expect(await check([want('fresh')], { minPackageAgeDays: 0.1 })).toEqual(['fresh@1.2.3']);
    expect(await check([want('undated')])).toEqual(['package-too-new']);
  });

  it('refuse everything without an index', async () => {
    expect(await check([want('good')], {}, null)).toEqual(['package-unavailable']);
    expect(await check([], {}, null)).toEqual([]);
  });

  it('follow allow and deny, with globs', async () => {
    expect(await check([want('@evil/x')], { denyPackages: ['@evil/*'] })).toEqual(['package-denied']);
    expect(await check([want('good')], { allowPackages: ['@ours/*'] })).toEqual(['package-denied']);
    expect(await check([want('@ours/x')], { allowPackages: ['@ours/*'] })).toEqual(['@ours/x@1.2.3']);
  });

  it('let three in at once and not four', async () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => want(name));
    expect(await check(many.slice(0, 3))).toHaveLength(3);
    expect(await check(many)).toEqual(['too-many-packages']);
  });

  it('refuse names and ranges that are none', async () => {
    expect(await check([want('--registry=evil'), want('good', 'file:../x')])).toEqual([
      'package-invalid',
      'package-invalid',
    ]);
  });
});

describe('a manifest that someone changed', () => {
  const base = JSON.stringify({ name: 'app', dependencies: { a: '1' }, scripts: { build: 'b' } });
  it('asks for the packages it adds', () => {
    const next = JSON.stringify({ scripts: { build: 'b' }, name: 'app', dependencies: { a: '1', b: '^2' } });
    expect(manifestRequests(base, next)).toMatchObject({
      requests: [{ type: 'package', name: 'b', range: '^2' }],
      other: false,
    });
  });

  it.each([
    JSON.stringify({ name: 'app', dependencies: { a: '2' }, scripts: { build: 'b' } }),
    JSON.stringify({ name: 'app', dependencies: {}, scripts: { build: 'b' } }),
    JSON.stringify({ name: 'app', dependencies: { a: '1' }, scripts: { build: 'b', postinstall: 'evil' } }),
    'no json',
  ])('does more than that with %s', (next) => expect(manifestRequests(base, next).other).toBe(true));
});

describe('the layer of a tree', () => {
  const layer = { id: 'base', files: { 'package.json': '{}', 'lock.yaml': 'a' }, install: ['pm', 'install'] as const };

  it('is the template’s own as long as manifest and lockfile are', async () => {
    expect(
      await layerOf(
        new Map([
          ['package.json', '{}'],
          ['lock.yaml', 'a'],
          ['x', 'y'],
        ]),
        { layer },
      ),
    ).toBe(layer);
    expect(await layerOf(new Map(), { layer })).toBe(layer);
    expect(await layerOf(new Map(), { layer: null })).toBeNull();
  });

  it('has a name of its own for other dependencies, the same for the same', async () => {
    const one = await layerOf(new Map([['package.json', '{"b":1}']]), { layer });
    const two = await layerOf(
      new Map([
        ['package.json', '{"b":1}'],
        ['x', 'z'],
      ]),
      { layer },
    );
    expect(one).toEqual(two);
    expect(one).toMatchObject({ files: { 'package.json': '{"b":1}', 'lock.yaml': 'a' }, install: ['pm', 'install'] });
    expect(one?.id).not.toBe('base');
  });
});
