import { systemSurroundings } from '../defaults.ts';
import type { Quota, QuotaEstimate } from './quota.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Options of `memoryQuota`. */
export interface MemoryQuotaOptions {
  /** Tokens a subject may use in a day (UTC), reservations included. No bound by default. */
  readonly tokensPerDay?: number;
  /** Money a subject may spend in a day (UTC), in the unit of the host's price function. No bound by default. */
  readonly costPerDay?: number;
  /** Runs a subject may have at once. No bound by default. */
  readonly concurrentRuns?: number;
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly now?: () => number;
}

interface Reservation extends QuotaEstimate {
  readonly id: string;
  readonly subject: string;
}

interface Day {
  readonly number: number;
  tokens: number;
  cost: number;
}

/**
 * Limits per subject, kept in memory. What is reserved counts as used until it is settled, released or expired, so that calls made at once can't
 * exceed a limit together.
 */
export function memoryQuota(options: MemoryQuotaOptions = {}): Quota {
  const { tokensPerDay = Infinity, costPerDay = Infinity, concurrentRuns = Infinity } = options;
  const now = options.now ?? systemSurroundings.now;
  const reservations = new Map<string, Reservation>();
  const days = new Map<string, Day>();

  function today(subject: string): Day {
    const number = Math.floor(now() / dayMs);
    const known = days.get(subject);
    if (known?.number === number) return known;
    const fresh = { number, tokens: 0, cost: 0 };
    days.set(subject, fresh);
    return fresh;
  }

  function openOf(subject: string): readonly Reservation[] {
    for (const [id, { expiresAt }] of reservations) if (expiresAt <= now()) reservations.delete(id);
    return Array.from(reservations.values()).filter((reservation) => reservation.subject === subject);
  }

  return {
    async reserve(subject, estimate) {
      const open = openOf(subject);
      const id = `${subject}/${estimate.key}`;
      if (reservations.has(id)) return { ok: true, id };
      const used = today(subject);
      const nextDay = (used.number + 1) * dayMs;
      const tokens = open.reduce((sum, one) => sum + one.tokens, used.tokens + estimate.tokens);
      const cost = open.reduce((sum, one) => sum + (one.cost ?? 0), used.cost + (estimate.cost ?? 0));
      const runs = open.filter((one) => one.runs === 1);
      if (estimate.runs === 1 && runs.length >= concurrentRuns) {
        return { ok: false, code: 'concurrent-runs', resetAt: Math.min(...runs.map((run) => run.expiresAt)) };
      }
      if (tokens > tokensPerDay) return { ok: false, code: 'tokens-per-day', resetAt: nextDay };
      if (cost > costPerDay) return { ok: false, code: 'cost-per-day', resetAt: nextDay };
      reservations.set(id, { ...estimate, id, subject });
      return { ok: true, id };
    },
    async settle(id, { inputTokens, outputTokens, cost }) {
      const reservation = reservations.get(id);
      if (reservation === undefined) return;
      reservations.delete(id);
      const used = today(reservation.subject);
      used.tokens += inputTokens + outputTokens;
      used.cost += cost ?? 0;
    },
    async release(id) {
      reservations.delete(id);
    },
  };
}
