/** One promise of a contract, as data: any test runner can run it. */
export interface ContractClause {
  /** Kebab-case, unique in its suite. */
  readonly id: string;
  /** The promise, as a fact. */
  readonly title: string;
  /** Why it can't be run here, or false. */
  readonly skip: string | false;
  /** Rejects with an Error that says which promise was not kept. */
  run(): Promise<void>;
}
