import { afterAll, expect, test } from 'vitest';
import { type ContractClause, type SandboxContractOptions, sandboxContract } from '../src/contract/index.ts';
import { childrenOf } from '../src/local/process-tree.ts';

/** Makes a test of each clause; what does not apply shows with its reason. Afterwards no child process may be left. */
export function clauseTests(
  options: SandboxContractOptions,
  wanted: (clause: ContractClause) => boolean = () => true,
): void {
  for (const clause of sandboxContract(options).filter(wanted)) {
    test(
      `${clause.id}: ${clause.title}`,
      async (context) => {
        if (clause.skip !== false) context.skip(clause.skip);
        await expect(clause.run()).resolves.toBeUndefined();
      },
      clause.timeoutMs + 5000,
    );
  }
  afterAll(() => {
    expect(childrenOf(process.pid)).toEqual([]);
  });
}

/** The clause that takes more than a minute of real time. */
export const isLong = (clause: ContractClause): boolean => clause.id === 'process/long-lived';
