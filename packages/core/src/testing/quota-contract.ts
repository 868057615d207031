import type { Quota } from '../quota/quota.ts';
import type { ContractClause } from './contract-clause.ts';
import { equal, holds } from './expectations.ts';

/** What the suite of the quota contract is told about the implementation under test. */
export interface QuotaUnderTest {
  /** A fresh quota on this clock with these limits. */
  create(options: {
    readonly tokensPerDay: number;
    readonly concurrentRuns: number;
    readonly now: () => number;
  }): Promise<Quota>;
}

/** The promises of `Quota`, as data. */
export function quotaContract(subject: QuotaUnderTest): readonly ContractClause[] {
  const clause = (
    id: string,
    title: string,
    body: (quota: Quota, clock: { now: number }) => Promise<void>,
  ): ContractClause => ({
    id,
    title,
    skip: false,
    async run() {
      const clock = { now: Date.parse('2030-01-01T12:00:00.000Z') };
      await body(await subject.create({ tokensPerDay: 100, concurrentRuns: 2, now: () => clock.now }), clock);
    },
  });
  const call = (key: string, tokens: number, clock: { now: number }): Parameters<Quota['reserve']>[1] => ({
    key,
    tokens,
    cost: null,
    expiresAt: clock.now + 60_000,
  });
  const used = (inputTokens: number, outputTokens: number): Parameters<Quota['settle']>[1] => ({
    inputTokens,
    outputTokens,
    cost: null,
    role: 'generate',
    repair: false,
  });
  const accepted = async (quota: Quota, who: string, estimate: Parameters<Quota['reserve']>[1]): Promise<string> => {
    const reserved = await quota.reserve(who, estimate);
    if (!reserved.ok) throw new Error(`a reservation of ${estimate.tokens} tokens was refused: ${reserved.code}`);
    return reserved.id;
  };
  return [
    clause('at-the-limit', 'a subject gets exactly what its limit allows', async (quota, clock) => {
      await accepted(quota, 'ann', call('a', 100, clock));
      holds(!(await quota.reserve('ann', call('b', 1, clock))).ok, 'refusing one token more');
    }),
    clause('subjects-apart', 'subjects do not use up each other’s limits', async (quota, clock) => {
      await accepted(quota, 'ann', call('a', 100, clock));
      await accepted(quota, 'bob', call('a', 100, clock));
    }),
    clause('reservations-count', 'what is reserved and not settled counts as used', async (quota, clock) => {
      await accepted(quota, 'ann', call('a', 60, clock));
      holds(!(await quota.reserve('ann', call('b', 60, clock))).ok, 'refusing what both together would exceed');
    }),
    clause('settle-replaces', 'settling replaces the estimate by what was used', async (quota, clock) => {
      await quota.settle(await accepted(quota, 'ann', call('a', 90, clock)), used(5, 5));
      await accepted(quota, 'ann', call('b', 90, clock));
      holds(!(await quota.reserve('ann', call('c', 1, clock))).ok, 'refusing one token more');
    }),
    clause('release-frees', 'releasing gives everything back, and doing it twice is fine', async (quota, clock) => {
      const id = await accepted(quota, 'ann', call('a', 100, clock));
      await quota.release(id);
      await quota.release(id);
      await accepted(quota, 'ann', call('b', 100, clock));
    }),
    clause('settle-once', 'settling twice counts once', async (quota, clock) => {
      const id = await accepted(quota, 'ann', call('a', 50, clock));
      await quota.settle(id, used(50, 0));
      await quota.settle(id, used(50, 0));
      await accepted(quota, 'ann', call('b', 50, clock));
    }),
    clause('same-key-same-reservation', 'the same key is the same reservation', async (quota, clock) => {
      equal(
        await accepted(quota, 'ann', call('a', 80, clock)),
        await accepted(quota, 'ann', call('a', 80, clock)),
        'the reservations',
      );
      await accepted(quota, 'ann', call('b', 20, clock));
    }),
    clause('leaks-expire', 'a reservation that nobody settles is freed when it expires', async (quota, clock) => {
      await accepted(quota, 'ann', call('a', 100, clock));
      clock.now += 59_999;
      holds(!(await quota.reserve('ann', call('b', 1, clock))).ok, 'refusing before');
      clock.now += 1;
      await accepted(quota, 'ann', call('c', 100, clock));
    }),
    clause('days-are-utc', 'limits begin anew at midnight UTC, and a refusal says so', async (quota, clock) => {
      await quota.settle(await accepted(quota, 'ann', call('a', 100, clock)), used(100, 0));
      equal(
        await quota.reserve('ann', call('b', 1, clock)),
        { ok: false, code: 'tokens-per-day', resetAt: Date.parse('2030-01-02T00:00:00.000Z') },
        'the refusal',
      );
      clock.now = Date.parse('2030-01-02T00:00:00.000Z');
      await accepted(quota, 'ann', call('c', 100, clock));
    }),
    clause('runs-at-once', 'runs count by their number, and make room when they end', async (quota, clock) => {
      const run = (key: string): Parameters<Quota['reserve']>[1] => ({ ...call(key, 0, clock), runs: 1 });
      const first = await accepted(quota, 'ann', run('r1'));
      await accepted(quota, 'ann', run('r2'));
      const refused = await quota.reserve('ann', run('r3'));
      equal(refused.ok ? 'accepted' : refused.code, 'concurrent-runs', 'a third run');
      await quota.release(first);
      await accepted(quota, 'ann', run('r3'));
    }),
  ];
}
