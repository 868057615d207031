import { expect, test } from 'vitest';
import { runContract } from '../src/contract/index.ts';
import { flaws } from './flaws.ts';

test.concurrent.each(flaws.map((each) => [each.name, each] as const))(
  'a provider that %s fails exactly its clause',
  async (_name, flaw) => {
    const { provider, faults } = flaw.make();
    const report = await runContract({ provider, faults });
    const failed = report.clauses.filter((clause) => clause.status === 'fail').map((clause) => clause.id);
    expect(failed).toEqual([flaw.clause]);
  },
  120_000,
);
