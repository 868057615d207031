import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('the reference of events says what the catalogue says', async () => {
  const script = fileURLToPath(new URL('event-reference.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--check']);
  expect(stdout).toMatch(/^\d+ types of events\n$/);
});
