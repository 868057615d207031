import type { Role, Usage } from '../events/usage.ts';
import type { BlobRef } from '../values/refs.ts';

/** A model call about to be made. */
export interface CallRequest {
  readonly callId: string;
  readonly role: Role;
  readonly modelId: string;
  /** The whole request as text. With it, a re-run of the phase finds an answer that was paid for already. */
  readonly request?: string;
  /** What the call will use at most, as far as anyone can say. */
  readonly estimate: { readonly inputTokens: number; readonly outputTokens: number };
}

/** An answer that an earlier execution of the phase has paid for. */
export interface PaidAnswer {
  /** The call that gave it; its `model.completed` is stored. */
  readonly callId: string;
  readonly answer: BlobRef;
  readonly finishReason: string;
  readonly truncated: boolean;
  readonly usage: Usage;
}

/** The run's book of model calls: counts them against `limits.modelCalls`, holds quota and budget, prices what was used. */
export interface CallLedger {
  /**
   * The answer to this very request that an earlier execution of the same phase call has paid for, each once and in order; null when there is
   * none. Look here before `admit`: once `model.completed` is stored, an answer is not paid for again.
   */
  paid(call: Pick<CallRequest, 'role' | 'request'>): Promise<PaidAnswer | null>;
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
