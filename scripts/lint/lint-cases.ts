/** A source file and the rule it must make fire; null when the file must pass. */
export interface LintCase {
  readonly title: string;
  readonly path: string;
  readonly source: string;
  readonly fires: string | null;
}

const ambient = 'boxwright(injected-ambient)';
const direction = 'boxwright(import-direction)';
let count = 0;

function lintCase(title: string, fires: string | null, member: string, source: string, file?: string): LintCase {
  count += 1;
  return { title, fires, source: `${source}\n`, path: `packages/${member}/src/${file ?? `case-${count}.ts`}` };
}

/** Pairs of offences and look-alikes, so that a rule that stopped firing, or fires too widely, shows. */
export const cases: readonly LintCase[] = [
  lintCase('Date.now in core', ambient, 'core', 'export const at = Date.now();'),
  lintCase('Date.now in agentic-search', ambient, 'agentic-search', 'export const at = Date.now();'),
  lintCase('Date.now in protocol-parser', ambient, 'protocol-parser', 'export const at = Date.now();'),
  lintCase('a clock passed as a value', ambient, 'core', 'export const clock = Date.now;'),
  lintCase('a new Date() without an argument', ambient, 'core', 'export const at = new Date();'),
  lintCase('Math.random', ambient, 'core', 'export const chance = Math.random();'),
  lintCase('a computed member', ambient, 'core', "export const chance = Math['random']();"),
  lintCase('setTimeout', ambient, 'core', 'setTimeout(() => undefined, 1);'),
  lintCase('setInterval', ambient, 'core', 'setInterval(() => undefined, 1);'),
  lintCase('globalThis.setTimeout', ambient, 'core', 'globalThis.setTimeout(() => undefined, 1);'),
  lintCase('globalThis.Date.now', ambient, 'core', 'export const at = globalThis.Date.now();'),
  lintCase('process.env', ambient, 'core', 'export const home = process.env;'),
  lintCase('crypto.randomUUID', ambient, 'core', 'export const id = crypto.randomUUID();'),
  lintCase('timers by import', ambient, 'core', "export { setTimeout as wait } from 'node:timers';", 'node/timers.ts'),
  lintCase('Date.now in defaults.ts', null, 'core', 'export const now = Date.now;', 'defaults.ts'),
  lintCase('Date.now in a test', null, 'core', 'export const now = Date.now;', 'clock.test.ts'),
  lintCase('Date.now in sandbox', null, 'sandbox', 'export const now = Date.now;'),
  lintCase('new Date of a value', null, 'core', 'export const at = (ms: number): Date => new Date(ms);'),
  lintCase('a local setTimeout', null, 'core', 'export const run = (setTimeout: () => void): void => setTimeout();'),
  lintCase('a field named now', null, 'core', 'export const at = (clock: { now(): number }): number => clock.now();'),

  lintCase('an adapter in core', direction, 'core', "export { localSandbox } from '@boxwright/sandbox/local';"),
  lintCase('core in sandbox', direction, 'sandbox', "export type { Run } from '@boxwright/core';"),
  lintCase('the template in core', direction, 'core', "export { viteReact } from '@boxwright/template-vite-react';"),
  lintCase(
    'a lazy import against the direction',
    direction,
    'verify',
    "export const load = import('@boxwright/sandbox');",
  ),
  lintCase('an import of its own name', direction, 'core', "export type { Run } from '@boxwright/core/client';"),
  lintCase('a path out of the package', direction, 'core', "export { a } from '../../sandbox/src/a.ts';"),
  lintCase('node: in protocol-parser', direction, 'protocol-parser', "export { join } from 'node:path';"),
  lintCase('node: in the browser half of core', direction, 'core', "export { join } from 'node:path';", 'client/a.ts'),
  lintCase('the AI SDK outside its module', direction, 'core', "export { streamText } from 'ai';", 'runs/a.ts'),
  lintCase('a contract in core', null, 'core', "export type { Sandbox } from '@boxwright/sandbox';"),
  lintCase(
    'a value of the parser in the runtime of core',
    direction,
    'core',
    "export { createParser } from '@boxwright/protocol-parser';",
    'runs/b.ts',
  ),
  lintCase(
    'types of the parser among the runtime of core',
    null,
    'core',
    "import { type FileTree, type Operation } from '@boxwright/protocol-parser';\nexport type Both = readonly [FileTree, Operation];",
    'runs/c.ts',
  ),
  lintCase(
    'a value of the parser in the pipelines of core',
    null,
    'core',
    "export { createParser } from '@boxwright/protocol-parser';",
    'pipelines/a.ts',
  ),
  lintCase('node: in core/node', null, 'core', "export { join } from 'node:path';", 'node/a.ts'),
  lintCase('the AI SDK in its module', null, 'core', "export { streamText } from 'ai';", 'model/a.ts'),
  lintCase('node: in a test', null, 'protocol-parser', "export { join } from 'node:path';", 'a.test.ts'),

  lintCase('a value of type any', 'boxwright(any-in-type-parameters)', 'core', 'export const f = (x: any): void => x;'),
  lintCase(
    'an array of any',
    'boxwright(any-in-type-parameters)',
    'core',
    'export const f = (x: any[]): void => void x;',
  ),
  lintCase('any as a type argument', null, 'core', 'export type Any = Map<any, any>;'),
  lintCase('export *', 'boxwright(index-lists-exports)', 'core', "export * from './sqlite/index.ts';", 'index.ts'),
  lintCase('code in an index', 'boxwright(index-lists-exports)', 'core', 'export const a = 1;', 'sqlite/index.ts'),
  lintCase('a list of exports', null, 'verify', "export { now } from './case.ts';", 'index.ts'),

  lintCase('an import cycle', 'import(no-cycle)', 'sandbox', "import './cycle-b.ts';", 'cycle-a.ts'),
  lintCase('the other half of the cycle', 'import(no-cycle)', 'sandbox', "import './cycle-a.ts';", 'cycle-b.ts'),
  lintCase('401 lines', 'eslint(max-lines)', 'sandbox', 'export {};\n'.repeat(400) + 'export {};'),
  lintCase('400 lines', null, 'sandbox', 'export {};\n'.repeat(399) + 'export {};'),
  lintCase(
    'a floating promise',
    'typescript(no-floating-promises)',
    'sandbox',
    'export const run = (work: () => Promise<void>): void => {\n  work();\n};',
  ),
  lintCase(
    'a non-null assertion',
    'typescript(no-non-null-assertion)',
    'sandbox',
    'export const f = (x?: string): string => x!;',
  ),
  lintCase('a ts-ignore', 'typescript(ban-ts-comment)', 'sandbox', '// @ts-ignore\nexport const x = 1;'),
  lintCase('an empty catch', 'eslint(no-empty)', 'sandbox', 'try {\n  void 0;\n} catch {}'),
  lintCase('a log in a library', 'eslint(no-console)', 'sandbox', "console.log('hello');"),
  lintCase('a note of work left', 'eslint(no-warning-comments)', 'sandbox', `// ${'TO'}DO: later\nexport const x = 1;`),
  lintCase('a file name with capitals', 'unicorn(filename-case)', 'sandbox', 'export const x = 1;', 'FileName.ts'),
  lintCase(
    'a switch that misses a case',
    'typescript(switch-exhaustiveness-check)',
    'sandbox',
    "export function f(x: 'a' | 'b'): void {\n  switch (x) {\n    case 'a':\n      return;\n  }\n}",
  ),
  lintCase(
    'a module mock',
    'vitest(no-restricted-vi-methods)',
    'sandbox',
    "import { vi } from 'vitest';\nvi.mock('./a.ts');",
    'mock.test.ts',
  ),
  lintCase(
    'a skipped test',
    'vitest(no-disabled-tests)',
    'sandbox',
    "import { expect, test } from 'vitest';\ntest.skip('a', () => expect(1).toBe(1));",
    'skip.test.ts',
  ),
];
