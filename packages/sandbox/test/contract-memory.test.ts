import { memorySandbox } from '../src/testing/index.ts';
import { clauseTests } from './clause-tests.ts';

const provider = memorySandbox();

clauseTests({ provider, faults: provider.faults });
