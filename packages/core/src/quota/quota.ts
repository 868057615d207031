import type { Role, Usage } from '../events/usage.ts';

/** Money in the host's unit. Subject: the owner unless `StartOptions.subject` says otherwise; days are UTC. */
export interface Budget {
  /** The most a run may cost. A model call that could exceed it is refused before it is made. */
  readonly perRun?: number;
  /** The most a subject's runs may cost in a day, counted in memory; a quota of your own takes its place. */
  readonly perSubjectDay?: number;
  readonly price: (modelId: string, usage: { readonly inputTokens: number; readonly outputTokens: number }) => number;
}

/** What is asked for before work begins. */
export interface QuotaEstimate {
  /** Makes a reservation after a crash the same one. */
  readonly key: string;
  /** Milliseconds since 1970; frees a leaked reservation. */
  readonly expiresAt: number;
  /** 1 for the run itself, absent for a model call. */
  readonly runs?: 1;
  readonly tokens: number;
  readonly cost: number | null;
}

/** Limits per subject: reserve before, settle after. */
export interface Quota {
  reserve(
    subject: string,
    estimate: QuotaEstimate,
  ): Promise<
    { readonly ok: true; readonly id: string } | { readonly ok: false; readonly code: string; readonly resetAt: number }
  >;
  settle(id: string, actual: Usage & { readonly role: Role; readonly repair: boolean }): Promise<void>;
  release(id: string): Promise<void>;
}
