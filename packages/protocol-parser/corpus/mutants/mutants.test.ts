import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// Each removal is one `import` of a changed copy, in a process of its own.
it('every guard of edits that is removed is noticed by the case that it names', { timeout: 120_000 }, async () => {
  const script = fileURLToPath(new URL('run-mutants.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script]).catch((error: { stdout: string }) => error);
  expect(stdout).toMatch(/^(\d+) of \1 removals of a guard were noticed by the case they name\n$/);
});
