import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sandboxContract } from '../src/contract/index.ts';
import { findProgram } from '../src/local/find-program.ts';
import { memorySandbox } from '../src/testing/index.ts';

const script = join(import.meta.dirname, '..', 'scripts', 'contract-in-node-test.ts');

/** What a runner says, on both of its outputs. */
async function outputOf(program: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { env: { PATH: process.env['PATH'] }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  return output;
}

function expected(): { readonly passed: number; readonly skipped: number } {
  const provider = memorySandbox();
  const clauses = sandboxContract({ provider, faults: provider.faults });
  const skipped = clauses.filter((clause) => clause.skip !== false).length;
  return { passed: clauses.length - skipped, skipped };
}

test("the clauses run in Node's own runner", async () => {
  const output = await outputOf(process.execPath, '--test', '--test-reporter=tap', script);
  const { passed, skipped } = expected();
  expect(output).toContain(`# fail 0`);
  expect(output).toContain(`# skipped ${skipped}`);
  expect(output).toContain(`# pass ${passed}`);
}, 60_000);

const bun = findProgram('bun', process.env['PATH']);

test.skipIf(bun === null)(
  `the clauses run in bun${bun === null ? ' (skipped: no bun on the search path)' : ''}`,
  async () => {
    const output = await outputOf(bun ?? 'bun', 'test', script);
    const { passed, skipped } = expected();
    expect(output).toMatch(/^ *0 fail$/m);
    expect(output).toMatch(new RegExp(`^ *${skipped} skip$`, 'm'));
    expect(output).toMatch(new RegExp(`^ *${passed} pass$`, 'm'));
  },
  60_000,
);
