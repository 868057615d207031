import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CommandResult, RunCommand } from '../run-command.ts';
import { stageNames } from '../stage-names.ts';
import type { Stage, StageReport } from '../stage.ts';
import { stages } from '../stages.ts';
import { build } from './build.ts';
import { examples } from './examples.ts';
import { format } from './format.ts';
import { lint } from './lint.ts';
import { pack } from './pack.ts';
import { readme } from './readme.ts';
import { size } from './size.ts';
import { structure } from './structure.ts';
import { tests } from './tests.ts';
import { typeTests } from './type-tests.ts';
import { types } from './types.ts';

/** Each test lays a small workspace and plays the tools; the question is always whether a stage can be fooled. */
let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stages-'));
  await lay('packages/a/package.json', manifest('@boxwright/a'));
});
afterEach(async () => rm(root, { recursive: true, force: true }));

test('the list of names and the stages agree', () => {
  expect(stages.map((stage) => stage.name)).toEqual(stageNames);
});

describe('format', () => {
  test('passes with the number of files', async () => {
    expect(await report(format, tool(0, 'All good.\nFinished in 3ms on 42 files using 2 threads.'))).toMatchObject({
      passed: 42,
    });
  });

  test('fails when no file was looked at', async () => {
    expect((await report(format, tool(0, ''))).failed).toBe(1);
  });
});

describe('lint', () => {
  test('counts files with problems as failed, with a place each', async () => {
    const problem = { code: 'x', message: 'bad', filename: 'a.ts', labels: [{ span: { line: 3 } }] };
    const json = JSON.stringify({ number_of_files: 10, diagnostics: [problem, problem] });
    expect(await report(lint, tool(1, json))).toMatchObject({
      passed: 9,
      failed: 1,
      notes: ['a.ts:3 x bad', 'a.ts:3 x bad'],
    });
  });

  test('fails when the linter broke', async () => {
    expect((await report(lint, tool(1, 'cannot read configuration'))).failed).toBe(1);
    expect((await report(lint, tool(1, JSON.stringify({ number_of_files: 10, diagnostics: [] })))).failed).toBe(1);
  });
});

describe('types', () => {
  test('fails a member that the solution does not reference', async () => {
    await lay('tsconfig.json', JSON.stringify({ references: [] }));
    expect((await report(types, tool(0, ''))).notes[0]).toContain('packages/a is not referenced');
  });
});

describe('build', () => {
  test('fails a package that did not write what its exports name', async () => {
    expect((await report(build, tool(0, ''))).notes).toEqual([
      '@boxwright/a did not build ./dist/index.d.ts, ./dist/index.js',
    ]);
  });

  test('passes one that did', async () => {
    await lay('packages/a/dist/index.d.ts', '');
    await lay('packages/a/dist/index.js', '');
    expect(await report(build, tool(0, ''))).toMatchObject({ passed: 1, failed: 0 });
  });
});

describe('tests', () => {
  test('fails a member without a test that ran', async () => {
    const run: RunCommand = async () => {
      await lay('report.json', JSON.stringify({ testResults: [] }));
      return { exitCode: 0, stdout: '', output: '' };
    };
    expect((await report(tests, run)).notes).toEqual(['@boxwright/a has no test that ran']);
  });
});

describe('type-tests', () => {
  const compiler = (...lines: readonly string[]): RunCommand => tool(0, lines.join('\n'));

  test('counts the file and every expected error', async () => {
    const path = await lay('packages/a/src/a.test-d.ts', '// @ts-expect-error a\n// @ts-expect-error b\n');
    expect(await report(typeTests, compiler(path))).toMatchObject({ passed: 3, failed: 0 });
  });

  test('fails an error that did not come', async () => {
    const path = await lay('packages/a/src/a.test-d.ts', '// @ts-expect-error a\n');
    const error = 'packages/a/src/a.test-d.ts(1,1): error TS2578: Unused directive.';
    expect(await report(typeTests, compiler(error, path))).toMatchObject({ passed: 1, failed: 1, notes: [error] });
  });

  test('fails a file that the compiler was not given', async () => {
    await lay('packages/a/src/a.test-d.ts', '');
    expect((await report(typeTests, compiler())).notes).toEqual([
      'packages/a/src/a.test-d.ts is not part of its tsconfig',
    ]);
  });
});

describe('structure', () => {
  test('fails a package whose median file is long', async () => {
    await lay('packages/a/README.md', '# a');
    await lay('packages/a/src/index.ts', 'x\n'.repeat(81));
    await lay('packages/a/src/index.test.ts', '');
    expect((await report(structure, tool(0, ''))).notes).toEqual(['@boxwright/a: the median source file has 81 lines']);
  });

  test('fails core when a source names a stack', async () => {
    await lay('packages/a/package.json', manifest('@boxwright/core'));
    await lay('packages/a/README.md', '# core');
    await lay('packages/a/src/index.ts', '// as React does\n');
    await lay('packages/a/src/index.test.ts', '// React\n');
    const { notes } = await report(structure, tool(0, ''));
    expect(notes).toEqual(['packages/a/src/index.ts names a stack that core must not know']);
  });

  test('fails a package without sources or README', async () => {
    expect((await report(structure, tool(0, ''))).failed).toBe(1);
    await lay('packages/a/src/index.ts', '');
    expect((await report(structure, tool(0, ''))).notes).toEqual(['packages/a/README.md is missing']);
  });
});

describe('pack', () => {
  const listing = (...files: readonly string[]): RunCommand => tool(0, files.join('\n'));
  const whole = ['package/README.md', 'package/dist/index.js', 'package/dist/index.d.ts'];

  test('passes a tarball with README and entry points', async () => {
    expect(await report(pack, listing(...whole))).toMatchObject({ passed: 1, failed: 0 });
  });

  test('fails a tarball with tests in it', async () => {
    expect((await report(pack, listing(...whole, 'package/src/a.test.ts'))).notes[0]).toContain(
      'packs package/src/a.test.ts',
    );
  });

  test('fails a tarball without its entry points', async () => {
    expect((await report(pack, listing('package/README.md'))).notes[0]).toContain(
      'does not pack package/dist/index.d.ts',
    );
  });
});

describe('size', () => {
  test('fails an entry point that has no limit', async () => {
    await lay('package.json', '{}');
    await lay('scripts/checks/size-limits.json', '{}');
    expect((await report(size, tool(0, '[]'))).notes[0]).toContain('@boxwright/a has no limit');
  });
});

describe('readme', () => {
  test('fails a package that shows no example, and a long first example', async () => {
    await lay('README.md', `\`\`\`ts\n${'let a;\n'.repeat(16)}\`\`\`\n`);
    const { notes } = await report(readme, tool(0, ''));
    expect(notes).toEqual(['README.md: the first example has 16 lines', 'packages/a/README.md shows no example']);
  });

  test('names the block that does not compile', async () => {
    await lay('README.md', '# A\n\n```ts\nlet a: string = 1;\n```\n');
    await lay('packages/a/README.md', '```ts\nlet a;\n```\n');
    const error = 'src/README.md-0.ts(1,5): error TS2322: Type number.';
    expect((await report(readme, tool(2, error))).notes).toEqual([`README.md:3\n${error}`]);
  });
});

test('an example without a check script fails', async () => {
  await lay('examples/b/package.json', JSON.stringify({ name: 'b', private: true }));
  expect((await report(examples, tool(0, ''))).notes).toEqual(["examples/b has no 'check' script"]);
});

function manifest(name: string): string {
  const entry = { '@boxwright/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' };
  return JSON.stringify({ name, exports: { '.': entry, './package.json': './package.json' }, scripts: { build: 'x' } });
}

async function lay(path: string, text: string): Promise<string> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
  return join(root, path);
}

function tool(exitCode: number, stdout: string): RunCommand {
  const result: CommandResult = { exitCode, stdout, output: stdout };
  return async () => result;
}

async function report(stage: Stage, run: RunCommand): Promise<StageReport> {
  return stage.run({ root, folder: root, run, signal: new AbortController().signal });
}
