/** How often and how patiently a model is asked again. */
export interface RetryPolicy {
  /** Calls of one model, the first included. 3 by default. */
  readonly attempts: number;
  /** Upper end of the first pause in milliseconds; it doubles. 2,000 by default. */
  readonly baseMs: number;
  /** Upper end of any pause. 30,000 by default. */
  readonly capMs: number;
  /** A longer `Retry-After` is not waited for: the next model is asked, or the run fails saying so. 120,000 by default. */
  readonly maxRetryAfterMs: number;
}

/** The design's numbers: bounded, and patient enough for a provider's usual minute-wide rate window in three calls. */
export const defaultRetryPolicy: RetryPolicy = { attempts: 3, baseMs: 2_000, capMs: 30_000, maxRetryAfterMs: 120_000 };

/**
 * The pause after failed call number `failed` (from 1), or null when nobody should wait that long. What the provider asks for is
 * honoured; otherwise it is "full jitter": anything from 0 up to the doubled bound, so that clients that failed together do not
 * come back together.
 */
export function pauseMs(
  policy: RetryPolicy,
  failed: number,
  retryAfterMs: number | null,
  random: number,
): number | null {
  if (retryAfterMs !== null) return retryAfterMs > policy.maxRetryAfterMs ? null : retryAfterMs;
  return Math.round(random * Math.min(policy.capMs, policy.baseMs * 2 ** (failed - 1)));
}
