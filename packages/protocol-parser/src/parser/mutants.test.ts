import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// Each removal is one `import` of a changed copy, in a process of its own: see `scripts/mutants.ts`.
it('every rule that is removed turns the case red that it names', { timeout: 120_000 }, async () => {
  const script = fileURLToPath(new URL('../../scripts/mutants.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script]).catch((error: { stdout: string }) => error);
  expect(stdout).toMatch(/^(\d+) of \1 removals of a rule were noticed by the case they name\n$/);
});
