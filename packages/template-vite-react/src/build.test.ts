import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InstalledLayer, installLayer } from '../test/install-layer.ts';
import { runCommand } from '../test/run-command.ts';
import { sampleApp } from '../test/sample-app.ts';
import { commands } from './commands.ts';

let layer: InstalledLayer;
// A cold package store has to be filled over the network first.
beforeAll(async () => {
  layer = await installLayer();
}, 180_000);
afterAll(() => layer[Symbol.asyncDispose]());

const build = (folder: string) => runCommand(commands.build, folder);
const typecheck = (folder: string) => runCommand(commands.typecheck, folder);

describe('a project as it starts', () => {
  test('builds and type checks', async () => {
    const folder = await layer.stage();
    expect(await build(folder)).toMatchObject({ exitCode: 0 });
    expect(await typecheck(folder)).toEqual({ exitCode: 0, output: '' });
  });
});

describe('an app as a model writes it', () => {
  test('builds and type checks, and its styles hold every kind of class it uses', async () => {
    const folder = await layer.stage(sampleApp);
    expect(await build(folder)).toMatchObject({ exitCode: 0 });
    expect(await typecheck(folder)).toEqual({ exitCode: 0, output: '' });
    const css = await readAsset(folder, '.css');
    for (const part of ['.text-crust', '.shadow-loaf', '.md\\:grid-cols-2', '.bg-white\\/15', 'letter-spacing']) {
      expect(css).toContain(part);
    }
  });

  test('keeps component names, so that an error of the built page says where it came from', async () => {
    const folder = await layer.stage(sampleApp);
    await build(folder);
    expect(await readAsset(folder, '.js')).toContain('function OpeningHours(');
  });

  test('leaves node_modules alone, which may be mounted read-only', async () => {
    const folder = await layer.stage(sampleApp);
    const before = await readdir(join(folder, 'node_modules'));
    await build(folder);
    expect(await readdir(join(folder, 'node_modules'))).toEqual(before);
  });

  test('finds no classes in files outside the sources', async () => {
    const folder = await layer.stage({
      'notes/page.html': '<p class="text-[77px]">',
      'old.html': '<p class="mt-[78px]">',
    });
    await build(folder);
    expect(await readAsset(folder, '.css')).not.toMatch(/7[78]px/);
  });

  test('finds classes in index.html', async () => {
    const { viteReact } = await import('./vite-react.ts');
    const html = viteReact().files.get('index.html') ?? '';
    const folder = await layer.stage({ 'index.html': html.replace('<body>', '<body class="mt-[79px]">') });
    await build(folder);
    expect(await readAsset(folder, '.css')).toContain('79px');
  });
});

describe('a mistake', () => {
  const app = (text: string) => ({ 'src/App.tsx': text });

  test.each([
    ['a missing file', app(`import Hero from './Hero';\nexport default () => <Hero />;\n`), './Hero'],
    [
      'a package that is not installed',
      app(`import x from 'no-such-package';\nexport default () => x;\n`),
      'no-such-package',
    ],
    ['a syntax error', app('export default () => <div>;\n'), 'App.tsx'],
    [
      'an unknown utility in @apply',
      { 'src/index.css': '@import "tailwindcss";\n.a { @apply no-such; }\n' },
      'no-such',
    ],
  ])('%s fails the build and is named', async (_name, changes, named) => {
    const result = await build(await layer.stage(changes));
    expect(result.exitCode).toBe(1);
    expect(result.output).toContain(named);
  });

  test.each([
    ['a missing named import', `import { Sparkels } from 'lucide-react';\nexport default () => <Sparkels />;\n`, 2724],
    [
      'a wrong type of prop',
      `const A = (p: { n: number }) => <b>{p.n}</b>;\nexport default () => <A n="1" />;\n`,
      2322,
    ],
    ['React without an import', `export default () => <b>{React.version}</b>;\n`, 2686],
  ])('%s fails the type check and is named by place and code', async (_name, text, code) => {
    const result = await typecheck(await layer.stage(app(text)));
    expect(result.exitCode).not.toBe(0);
    expect(result.output).toMatch(new RegExp(`^src/App\\.tsx\\(\\d+,\\d+\\): error TS${code}: `, 'm'));
  });

  test.each([
    ['an import that nothing uses', `import { useState } from 'react';\nexport default () => <b>1</b>;\n`],
    [
      'a type imported as a value',
      `import { ReactNode } from 'react';\nexport default (p: { c?: ReactNode }) => <b>{p.c}</b>;\n`,
    ],
  ])('%s costs nothing', async (_name, text) => {
    const folder = await layer.stage(app(text));
    expect(await typecheck(folder)).toEqual({ exitCode: 0, output: '' });
    expect(await build(folder)).toMatchObject({ exitCode: 0 });
  });
});

/** The one built file with this ending. */
async function readAsset(folder: string, ending: string): Promise<string> {
  const assets = join(folder, 'dist', 'assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith(ending));
  expect(names).toHaveLength(1);
  return readFile(join(assets, names[0] ?? ''), 'utf8');
}
