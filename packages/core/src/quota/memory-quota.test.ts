import { describe, expect, it } from 'vitest';
import { quotaContract } from '../testing/quota-contract.ts';
import { memoryQuota } from './memory-quota.ts';
import type { Quota } from './quota.ts';

const clauses = quotaContract({ create: async (options) => memoryQuota(options) });

describe('memoryQuota', () => {
  it.each(clauses.map((clause) => [`${clause.id}: ${clause.title}`, clause] as const))('%s', async (_name, clause) => {
    await expect(clause.run()).resolves.toBeUndefined();
  });

  it('holds money as it holds tokens', async () => {
    const quota = memoryQuota({ costPerDay: 1, now: () => 0 });
    const reserve = (key: string, cost: number) => quota.reserve('ann', { key, tokens: 0, cost, expiresAt: 1 });
    expect(await reserve('a', 1)).toMatchObject({ ok: true });
    expect(await reserve('b', 0.01)).toMatchObject({ ok: false, code: 'cost-per-day' });
  });
});

/** A quota that is wrong in one thing. */
const broken: readonly (readonly [clause: string, change: (quota: Quota) => Partial<Quota>])[] = [
  [
    'at-the-limit',
    (quota) => ({
      reserve: (subject, estimate) => quota.reserve(subject, { ...estimate, tokens: Math.max(0, estimate.tokens - 1) }),
    }),
  ],
  [
    'subjects-apart',
    (quota) => ({
      reserve: (subject, estimate) => quota.reserve('everyone', { ...estimate, key: `${subject} ${estimate.key}` }),
    }),
  ],
  [
    'reservations-count',
    (quota) => ({
      async reserve(subject, estimate) {
        const reserved = await quota.reserve(subject, estimate);
        if (reserved.ok) await quota.release(reserved.id);
        return reserved;
      },
    }),
  ],
  ['settle-replaces', () => ({ settle: async () => {} })],
  ['release-frees', () => ({ release: async () => {} })],
  [
    'same-key-same-reservation',
    (quota) => {
      let n = 0;
      return {
        reserve: (subject, estimate) => quota.reserve(subject, { ...estimate, key: `${estimate.key} ${(n += 1)}` }),
      };
    },
  ],
  [
    'leaks-expire',
    (quota) => ({ reserve: (subject, estimate) => quota.reserve(subject, { ...estimate, expiresAt: Infinity }) }),
  ],
];

describe('the quota contract', () => {
  it.each(broken)('catches a quota that breaks %s', async (id, change) => {
    const failing: string[] = [];
    for (const clause of quotaContract({
      create: async (options) => {
        const quota = memoryQuota(options);
        return { ...quota, ...change(quota) };
      },
    })) {
      await clause.run().catch(() => failing.push(clause.id));
    }
    expect(failing).toContain(id);
  });
});
