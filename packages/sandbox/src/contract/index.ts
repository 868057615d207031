export type { ContractClause } from './contract-clause.ts';
export { contractMarkdown } from './contract-markdown.ts';
export type { Fault, Faults } from './faults.ts';
export { runContract } from './run-contract.ts';
export type { ClauseReport, ContractReport, RunContractOptions } from './run-contract.ts';
export { sandboxContract } from './sandbox-contract.ts';
export type { SandboxContractOptions } from './sandbox-contract.ts';
