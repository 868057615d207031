import { expect, test } from 'vitest';
import { readableCopy } from './ordinary-user.ts';

test('local keeps the contract for a user without any privilege and without a home folder', (context) => {
  if (process.getuid?.() !== 0) context.skip('this run is not root: contract-local.test.ts is that run');
  using copy = readableCopy();
  const provider = copy.module(
    'provider.mjs',
    `import { localSandbox } from './src/local/index.ts';\nexport default localSandbox();\n`,
  );
  const { stdout, stderr, status } = copy.run('src/contract/cli.ts', provider, '--json', '--except=process/long-lived');
  expect(stderr).not.toMatch(/^fail/m);
  expect(status).toBe(0);
  const report: unknown = JSON.parse(stdout);
  expect(report).toMatchObject({ provider: 'local' });
  expect(stdout.match(/"status": "pass"/g)?.length).toBeGreaterThan(150);
}, 180_000);
