import { expect, test } from 'vitest';
import { readableCopy } from './ordinary-user.ts';

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  'local keeps the contract for a user without any privilege and without a home folder',
  () => {
    using copy = readableCopy();
    const provider = copy.module(
      'provider.mjs',
      `export { localSandbox } from './src/local/index.ts'; import { localSandbox } from './src/local/index.ts'; export default localSandbox();`,
    );
    const names = [
      'lifecycle/',
      'ending/',
      'exec/',
      'output/',
      'files/',
      'tree/',
      'escape/',
      'endpoint/',
      'ready/',
      'capability/',
      'isolation/',
      'egress/',
      'limits/',
      'build/',
    ];
    const { stdout, stderr, status } = copy.run('src/contract/cli.ts', provider, '--json', `--only=${names.join(',')}`);
    expect(stderr).not.toMatch(/^fail/m);
    expect(status).toBe(0);
    const report: unknown = JSON.parse(stdout);
    expect(report).toMatchObject({ provider: 'local' });
    expect(stdout.match(/"status": "pass"/g)?.length).toBeGreaterThan(150);
  },
  180_000,
);

test.skipIf(isRoot)(
  'the contract as an ordinary user is what contract-local.test.ts runs (this run is not root)',
  () => undefined,
);
