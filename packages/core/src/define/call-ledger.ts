import type { Role, Usage } from '../events/usage.ts';

/** A model call about to be made. */
export interface CallRequest {
  readonly callId: string;
  readonly role: Role;
  readonly modelId: string;
  /** What the call will use at most, as far as anyone can say. */
  readonly estimate: { readonly inputTokens: number; readonly outputTokens: number };
}

/** The run's book of model calls: counts them against `limits.modelCalls`, holds quota and budget, prices what was used. */
export interface CallLedger {
  /**
   * Admits a call and reserves its estimate. Every admitted call must be settled or released.
   * @throws CoreError `core/model-calls-exhausted`, `core/quota-denied` or `core/budget-exceeded`: the call must not be made.
   */
  admit(call: CallRequest): Promise<void>;
  /** Books what a call used and says it with its price. `estimated` marks counts that no provider confirmed. */
  settle(
    callId: string,
    used: { readonly inputTokens: number; readonly outputTokens: number; readonly estimated?: boolean },
  ): Promise<Usage>;
  /** Gives the reservation of a call back that used nothing. */
  release(callId: string): Promise<void>;
}
