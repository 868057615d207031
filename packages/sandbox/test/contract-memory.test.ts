import { sandboxContract } from '../src/contract/index.ts';
import { memorySandbox } from '../src/testing/index.ts';
import { clauseTests } from './clause-tests.ts';

const provider = memorySandbox();
const declared = memorySandbox({ declaredPortsOnly: true });

clauseTests(sandboxContract({ provider, faults: provider.faults }));

clauseTests(sandboxContract({ provider: declared }).filter((clause) => clause.requires === 'declaredPorts'));
