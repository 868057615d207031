import { randomUUID } from 'node:crypto';
import type { SandboxProvider } from '../provider.ts';
import type { OwnedSandbox } from '../sandbox.ts';
import { untilAborted } from '../until-aborted.ts';
import { type ClauseContext, type ClauseDefinition, requirements } from './clause-context.ts';
import { allClauses } from './clauses/all-clauses.ts';
import type { ContractClause } from './contract-clause.ts';
import type { Faults } from './faults.ts';

/** What {@link sandboxContract} needs. */
export interface SandboxContractOptions {
  /** The provider on trial. */
  readonly provider: SandboxProvider;
  /** Its fault hook, if it has one. */
  readonly faults?: Faults;
}

/** Milliseconds a clause may take unless it says otherwise. */
const defaultTimeoutMs = 20_000;

/** The contract's clauses, bound to a provider, in a fixed order. What does not apply is there too, with the reason. */
export function sandboxContract({ provider, faults }: SandboxContractOptions): readonly ContractClause[] {
  return allClauses.map((definition) => {
    const { id, title, requires } = definition;
    return {
      id,
      title,
      requires: requires ?? null,
      skip: requires === undefined ? false : requirements[requires](provider, faults),
      timeoutMs: definition.timeoutMs ?? defaultTimeoutMs,
      run: (options) => runClause(definition, provider, faults, options?.signal),
    };
  });
}

async function runClause(
  definition: ClauseDefinition,
  provider: SandboxProvider,
  faults: Faults | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const timeoutMs = definition.timeoutMs ?? defaultTimeoutMs;
  const late = new AbortController();
  // A timer that keeps the program running: a clause that hangs must fail, not end the run without a word.
  const timer = setTimeout(() => late.abort(new Error(`took longer than ${timeoutMs} ms`)), timeoutMs);
  const ends = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
  const made: OwnedSandbox[] = [];
  const mark = randomUUID();
  const context: ClauseContext = {
    provider,
    signal: ends,
    mark,
    get faults() {
      if (faults === undefined) throw new Error('there is no fault hook');
      return faults;
    },
    async create(options) {
      const sandbox = await provider.create(
        options?.metadata?.['mark'] === mark ? options : { ...options, metadata: { mark, ...options?.metadata } },
      );
      made.push(sandbox);
      return sandbox;
    },
  };
  try {
    await untilAborted(definition.run(context), ends);
  } finally {
    clearTimeout(timer);
    faults?.reset();
    await Promise.all(made.map((sandbox) => sandbox.terminate()));
  }
}
