import { sandboxContract } from '../src/contract/index.ts';
import { memorySandbox } from '../src/testing/index.ts';
import { clauseTests } from './clause-tests.ts';

const provider = memorySandbox();

clauseTests(sandboxContract({ provider, faults: provider.faults }));
