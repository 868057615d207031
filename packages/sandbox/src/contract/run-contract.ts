import type { SandboxProvider } from '../provider.ts';
import type { Faults } from './faults.ts';
import { sandboxContract } from './sandbox-contract.ts';

/** What became of one clause. */
export interface ClauseReport {
  /** The clause. */
  readonly id: string;
  /** `skip` is never a pass. */
  readonly status: 'pass' | 'fail' | 'skip';
  /** Why it failed or was skipped. */
  readonly reason?: string;
  /** Milliseconds it took. */
  readonly ms: number;
}

/** What became of a provider on trial. */
export interface ContractReport {
  /** The provider's name. */
  readonly provider: string;
  /** Every clause, in order. */
  readonly clauses: readonly ClauseReport[];
}

/** Options of {@link runContract}. */
export interface RunContractOptions {
  /** The provider on trial. */
  readonly provider: SandboxProvider;
  /** Its fault hook, if it has one. */
  readonly faults?: Faults;
  /** Stops after the clause that runs. */
  readonly signal?: AbortSignal;
  /** Runs only the clauses it takes. Default: all. */
  readonly only?: (id: string) => boolean;
  /** Called after each clause. */
  onClause?(report: ClauseReport): void;
}

/** Runs the contract without a test runner, one clause at a time. */
export async function runContract(options: RunContractOptions): Promise<ContractReport> {
  const { provider, faults, signal } = options;
  const clauses: ClauseReport[] = [];
  for (const clause of sandboxContract({ provider, ...(faults === undefined ? {} : { faults }) })) {
    if (options.only?.(clause.id) === false) continue;
    signal?.throwIfAborted();
    const startedAt = performance.now();
    const done = (rest: Omit<ClauseReport, 'id' | 'ms'>): void => {
      const report = { id: clause.id, ...rest, ms: performance.now() - startedAt };
      clauses.push(report);
      options.onClause?.(report);
    };
    if (clause.skip !== false) {
      done({ status: 'skip', reason: clause.skip });
      continue;
    }
    try {
      await clause.run(signal === undefined ? {} : { signal });
      done({ status: 'pass' });
    } catch (error) {
      signal?.throwIfAborted();
      done({ status: 'fail', reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { provider: provider.name, clauses };
}
