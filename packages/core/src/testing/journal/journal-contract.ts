import type { ContractClause } from '../contract-clause.ts';
import type { JournalUnderTest } from './bench.ts';
import { blobClauses } from './blob-clauses.ts';
import { commitClauses } from './commit-clauses.ts';
import { eventClauses } from './event-clauses.ts';
import { leaseClauses } from './lease-clauses.ts';
import { projectClauses } from './project-clauses.ts';
import { questionClauses } from './question-clauses.ts';

/** The promises of `Journal`, as data: run each clause of your implementation in the test runner of your choice. */
export function journalContract(subject: JournalUnderTest): readonly ContractClause[] {
  return [
    ...projectClauses(subject),
    ...leaseClauses(subject),
    ...commitClauses(subject),
    ...eventClauses(subject),
    ...questionClauses(subject),
    ...blobClauses(subject),
  ];
}
