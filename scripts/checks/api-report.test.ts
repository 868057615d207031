import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApiReport, reportEntry } from './api-report.ts';
import { api } from './stages/api.ts';
import { readWorkspace } from './workspace.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'api-report-'));
  const entry = { '@boxwright/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' };
  const manifest = { name: '@boxwright/a', version: '0.1.0', type: 'module', exports: { '.': entry, './b': entry } };
  await lay('packages/a/package.json', JSON.stringify(manifest));
  await lay('packages/a/dist/part.d.ts', '/** Says it. */\nexport declare function say(text: string): void;\n');
  // As the compiler writes it: specifiers keep their `.ts`.
  await lay('packages/a/dist/index.d.ts', "export { say } from './part.ts';\n");
});
afterEach(async () => rm(root, { recursive: true, force: true }));

// The extractor loads a compiler of its own.
vi.setConfig({ testTimeout: 60_000 });

test('a report that is not there yet is a change, and updating writes it', async () => {
  expect(await report(false)).toEqual({ changed: true, problems: [] });
  await report(true);
  expect(await readFile(join(root, 'packages/a/api/a.api.md'), 'utf8')).toContain('function say(text: string): void;');
  expect(await report(false)).toEqual({ changed: false, problems: [] });
});

test('a changed signature is a change', async () => {
  await report(true);
  await lay(
    'packages/a/dist/part.d.ts',
    '/** Says it. */\nexport declare function say(text: string, loud: boolean): void;\n',
  );
  expect((await report(false)).changed).toBe(true);
});

test('an exported name without a docstring is a problem', async () => {
  await lay('packages/a/dist/part.d.ts', 'export declare function say(text: string): void;\n');
  expect((await report(true)).problems).toEqual(['no docstring: export function say(text: string): void;']);
});

test('the stage fails a report that belongs to no entry point', async () => {
  await lay('packages/a/api/a.gone.api.md', '');
  for (const index of [0, 1]) await report(true, index);
  const run = async () => ({ exitCode: 0, stdout: '', output: '' });
  const result = await api.run({ root, folder: join(root, 'out'), run, signal: new AbortController().signal });
  expect(result).toMatchObject({ passed: 2, failed: 1, notes: ['a/api/a.gone.api.md belongs to no entry point'] });
});

async function report(update: boolean, index = 0): Promise<ApiReport> {
  const [member] = await readWorkspace(root);
  const entry = member?.entries[index];
  if (member === undefined || entry === undefined) throw new Error('The package has no such entry.');
  return reportEntry(member, entry, { update, temporaryFolder: join(root, 'temporary') });
}

async function lay(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
