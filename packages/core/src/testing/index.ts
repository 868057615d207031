export { type ContractClause } from './contract-clause.ts';
export { type JournalUnderTest } from './journal/bench.ts';
export { journalContract } from './journal/journal-contract.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { deployerContract, type DeployerUnderTest } from './deployer/deployer-contract.ts';
export { staticHtml } from './static-html.ts';
export { quotaContract, type QuotaUnderTest } from './quota-contract.ts';
export { blobStoreContract, type BlobStoreUnderTest } from './blob-store-contract.ts';
