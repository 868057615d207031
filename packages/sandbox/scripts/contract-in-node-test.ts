import { test } from 'node:test';
import { sandboxContract } from '../src/contract/index.ts';
import { memorySandbox } from '../src/testing/index.ts';

/** The contract in the runners that have `node:test`, Node's and bun's; `runners.test.ts` starts it. */
const provider = memorySandbox();

for (const clause of sandboxContract({ provider, faults: provider.faults })) {
  void test(`${clause.id}: ${clause.title}`, { skip: clause.skip, timeout: clause.timeoutMs }, () => clause.run());
}
