import type { Waits } from '../waits.ts';

/** One promise of the contract, ready to run in any test runner. */
export interface ContractClause {
  /** Stable name, such as `exec/argv-is-literal`. */
  readonly id: string;
  /** The promise in words. */
  readonly title: string;
  /** The capability or hook it is about, or null when every provider must keep it. */
  readonly requires: string | null;
  /** Why it does not apply to this provider, or false. Report it; never drop it. */
  readonly skip: string | false;
  /** Milliseconds it may take. */
  readonly timeoutMs: number;
  /** Resolves when the promise holds; rejects with what was wrong. It ends every sandbox it made. */
  run(options?: Waits): Promise<void>;
}
