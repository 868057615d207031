import { expect, test } from 'vitest';
import type { ContractClause } from '../src/contract/index.ts';

/** Makes a test of each clause; what does not apply shows with its reason. */
export function clauseTests(
  clauses: readonly ContractClause[],
  run = (clause: ContractClause): Promise<void> => clause.run(),
): void {
  for (const clause of clauses) {
    test(
      `${clause.id}: ${clause.title}`,
      async (context) => {
        if (clause.skip !== false) context.skip(clause.skip);
        await expect(run(clause)).resolves.toBeUndefined();
      },
      clause.timeoutMs + 5000,
    );
  }
}
