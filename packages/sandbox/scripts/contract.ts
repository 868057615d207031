import { contractMarkdown, runContract } from '../src/contract/index.ts';
import { localSandbox } from '../src/local/index.ts';
import { memorySandbox } from '../src/testing/index.ts';
import { flaws } from '../test/flaws.ts';

/** Prints the contract, clause by provider, and below it which clause each broken provider fails. `--quick` leaves out the minute-long one. */

const only = (id: string): boolean => !process.argv.includes('--quick') || id !== 'process/long-lived';
const memory = memorySandbox();
const reports = await Promise.all([
  runContract({ provider: localSandbox(), only }),
  runContract({ provider: memory, faults: memory.faults, only }),
]);
console.log(contractMarkdown(reports));
console.log('| a broken provider | fails |\n| --- | --- |');
const failures = await Promise.all(
  flaws.map(async ({ name, make, clause }) => {
    const report = await runContract(make());
    const failed = report.clauses.filter((each) => each.status === 'fail').map((each) => each.id);
    console.log(`| ${name} | ${failed.join(', ') || '**nothing**'} |`);
    return failed.length !== 1 || failed[0] !== clause;
  }),
);
const broken = reports.some((report) => report.clauses.some((clause) => clause.status === 'fail'));
process.exitCode = broken || failures.some(Boolean) ? 1 : 0;
