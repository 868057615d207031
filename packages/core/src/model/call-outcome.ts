import type { CoreErrorCode } from '../errors/core-error-codes.ts';

/** Tokens as the provider counted them; null when it gave no count. */
export interface CountedTokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A call that came to nothing usable. */
export interface CallFailure {
  readonly type: 'failed';
  readonly code: CoreErrorCode;
  readonly message: string;
  /** Whether the same model may answer if it is asked again. */
  readonly retryable: boolean;
  /** What the provider asked us to wait; null when it asked nothing. */
  readonly retryAfterMs: number | null;
  readonly usage: CountedTokens | null;
  readonly cause: unknown;
}

/** A call that ended as its provider meant it to, or broke off after an answer had begun. */
export interface CallFinished {
  readonly type: 'finished';
  readonly finishReason: string;
  readonly truncated: boolean;
  readonly usage: CountedTokens | null;
  /** What the provider attached to the end of the answer. */
  readonly providerMetadata: unknown;
}

/** Every way a call can end. */
export type CallOutcome = CallFinished | CallFailure | { readonly type: 'aborted'; readonly reason: unknown };
