import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sandboxContract } from '../src/contract/index.ts';
import { memorySandbox } from '../src/testing/index.ts';

test('the clauses run in another runner than this one', async () => {
  const args = [
    '--test',
    '--test-reporter=tap',
    join(import.meta.dirname, '..', 'scripts', 'contract-in-node-test.ts'),
  ];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  const provider = memorySandbox();
  const clauses = sandboxContract({ provider, faults: provider.faults });
  const skipped = clauses.filter((clause) => clause.skip !== false).length;
  expect(output).toContain(`# fail 0`);
  expect(output).toContain(`# skipped ${skipped}`);
  expect(output).toContain(`# pass ${clauses.length - skipped}`);
}, 60_000);
