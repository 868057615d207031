import { localSandbox } from '../src/local/index.ts';
import { clauseTests, isLong } from './clause-tests.ts';

clauseTests({ provider: localSandbox() }, isLong);
