/** Whose fault a failure is. It drives billing (platform and provider faults are refundable) and wording. */
export type Fault = 'user' | 'model' | 'provider' | 'platform';

/** Why a run failed, as stored in its terminal event: a `code` of the form `package/kebab-case` and a text that is safe to show. */
export interface RunFailure {
  readonly code: string;
  readonly message: string;
  /** True when the same request may succeed if it is simply made again. */
  readonly retryable: boolean;
  readonly fault: Fault;
}
