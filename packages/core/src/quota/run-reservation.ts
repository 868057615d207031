import { CoreError } from '../errors/core-error.ts';
import type { Quota } from './quota.ts';

/** How long the reservation of a run counts that nobody releases: a day. */
const reservationMs = 24 * 60 * 60 * 1000;

/**
 * Reserves a run with a quota and returns how to give it back. The key is the run's id, so whoever ends the run finds the reservation that its
 * start made, in whatever process.
 * @throws CoreError `core/quota-denied`.
 */
export async function reserveRun(
  quota: Quota,
  subject: string,
  runId: string,
  now: number,
): Promise<{ release(): Promise<void> }> {
  const estimate = { key: runId, expiresAt: now + reservationMs, runs: 1, tokens: 0, cost: null } as const;
  const reserved = await quota.reserve(subject, estimate);
  if (reserved.ok) return { release: () => quota.release(reserved.id) };
  const until = new Date(reserved.resetAt).toISOString();
  throw new CoreError('core/quota-denied', `The quota refuses this run (${reserved.code}) until ${until}.`);
}
