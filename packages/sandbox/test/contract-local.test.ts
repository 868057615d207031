import { expect, test } from 'vitest';
import { type ContractClause, sandboxContract } from '../src/contract/index.ts';
import { localSandbox } from '../src/local/index.ts';
import { childrenOf } from '../src/local/process-tree.ts';
import { clauseTests } from './clause-tests.ts';
import { readableCopy } from './ordinary-user.ts';

/** The clause that takes more than a minute of real time: it waits beside all the others. */
const isLong = (clause: ContractClause): boolean => clause.id === 'process/long-lived';

const clauses = sandboxContract({ provider: localSandbox() });
const long = new Map(clauses.filter(isLong).map((clause) => [clause.id, clause.run()]));
for (const running of long.values()) running.catch(() => undefined);

clauseTests(clauses.filter((clause) => !isLong(clause)));

test('a user without any privilege and without a home folder keeps the contract too', async (context) => {
  if (process.getuid?.() !== 0) context.skip('this run is not root, so the tests above are that run');
  await using copy = readableCopy();
  const provider = copy.module(
    'provider.mjs',
    `import { localSandbox } from './src/local/index.ts';\nexport default localSandbox();\n`,
  );
  const { stdout, stderr, status } = await copy.run(
    'src/contract/cli.ts',
    provider,
    '--json',
    '--except=process/long-lived',
  );
  expect(stderr).not.toMatch(/^fail/m);
  expect(status).toBe(0);
  const report: unknown = JSON.parse(stdout);
  expect(report).toMatchObject({ provider: 'local' });
  expect(stdout.match(/"status": "pass"/g)?.length).toBeGreaterThan(150);
}, 180_000);

clauseTests(clauses.filter(isLong), (clause) => long.get(clause.id) ?? clause.run());

test('no child process is left', () => {
  expect(childrenOf(process.pid)).toEqual([]);
});
