import type { Journal } from '../../src/index.ts';
import type { PlantedBug } from './simulate.ts';

/** A store that is right in everything but what is replaced. */
function store(change: (journal: Journal) => Partial<Journal>): (journal: Journal) => Journal {
  return (journal) => ({ ...journal, ...change(journal) });
}

/** Mistakes that peers have made or could make. Each must be found by the simulation within 200 seeds. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a commit with an old lease is accepted',
    store: store((journal) => {
      const leases = new Map<string, number>();
      return {
        async acquire(options) {
          const lease = await journal.acquire(options);
          if (lease !== null) leases.set(lease.runId, lease.fence);
          return lease;
        },
        async commit(lease, batch) {
          const { lastSeq = 0 } = (await journal.run(lease.runId)) ?? {};
          return journal.commit(
            { ...lease, fence: leases.get(lease.runId) ?? lease.fence },
            { ...batch, expectedSeq: lastSeq },
          );
        },
      };
    }),
  },
  {
    name: 'a commit does not compare the last number',
    store: store((journal) => ({
      async commit(lease, batch) {
        const { lastSeq = 0 } = (await journal.run(lease.runId)) ?? {};
        return journal.commit(lease, { ...batch, expectedSeq: lastSeq });
      },
    })),
  },
  {
    name: 'a publication does not compare the live version',
    store: store((journal) => ({
      async commit(lease, batch) {
        const projectId = (await journal.run(lease.runId))?.projectId ?? '';
        const live = await journal.live(projectId);
        const effects = (batch.effects ?? []).map((effect) =>
          effect.type === 'publish' ? { ...effect, expectedLive: live } : effect,
        );
        return journal.commit(lease, { ...batch, effects });
      },
    })),
  },
  {
    name: 'events are stored without their effects',
    store: store((journal) => ({
      async commit(lease, batch) {
        const isPublication = batch.effects?.some(({ type }) => type === 'publish') === true;
        if (!isPublication) return journal.commit(lease, batch);
        const effects = (batch.effects ?? []).filter(({ type }) => type !== 'publish');
        return journal.commit(lease, { ...batch, effects });
      },
    })),
  },
  {
    name: 'events and effects are stored in two steps',
    store: (journal, clock) => ({
      ...journal,
      async commit(lease, batch) {
        if ((batch.effects ?? []).length === 0 || batch.events.length === 0) return journal.commit(lease, batch);
        const first = await journal.commit(lease, { expectedSeq: batch.expectedSeq, events: batch.events });
        if (!first.ok) return first;
        await new Promise<void>((resolve) => clock.timersOf(() => true).set(30, resolve));
        return journal.commit(lease, { expectedSeq: first.lastSeq, events: [], effects: batch.effects ?? [] });
      },
    }),
  },
  { name: 'memos are forgotten', store: store(() => ({ memo: async () => null })) },
  {
    name: 'a memo that holds a completed phase is forgotten',
    store: store((journal) => ({
      memo: async (runId, key) => (key.startsWith('check/') ? null : journal.memo(runId, key)),
    })),
    phases: { forgetsPaidAnswers: true },
  },
  {
    name: 'idempotency keys are ignored',
    store: store((journal) => ({
      createRun: (run) => journal.createRun({ ...run, idempotencyKey: run.id }),
    })),
  },
  {
    name: 'a reconnecting reader misses an event',
    store: store((journal) => ({
      events: (runId, options = {}) =>
        journal.events(runId, {
          ...options,
          after: options.after === undefined || options.after === 0 ? 0 : options.after + 1,
        }),
    })),
  },
  {
    name: 'a reconnecting reader gets an event twice',
    store: store((journal) => ({
      events: (runId, options = {}) =>
        journal.events(runId, { ...options, after: Math.max(0, (options.after ?? 0) - 1) }),
    })),
  },
  {
    name: 'an answer turns around on its way',
    store: store((journal) => ({
      answer: (runId, id, answer) => journal.answer(runId, id, { ...answer, approved: !answer.approved }),
    })),
  },
  {
    name: 'a message is there twice',
    store: store((journal) => ({
      async *messages(projectId) {
        for await (const message of journal.messages(projectId)) yield* [message, message];
      },
    })),
  },
  {
    name: 'collection ignores the grace age and what is named',
    store: store((journal) => ({
      async collect() {
        let deleted = 0;
        for await (const { ref } of journal.blobs.list())
          if (ref < '2') {
            await journal.blobs.delete(ref);
            deleted += 1;
          }
        return { deleted };
      },
    })),
  },
  {
    name: 'a terminal event is lost',
    store: store((journal) => ({
      commit: (lease, batch) =>
        journal.commit(
          lease,
          batch.events.some(({ type }) => type === 'run.cancelled')
            ? { ...batch, events: batch.events.filter(({ type }) => type !== 'run.cancelled') }
            : batch,
        ),
    })),
  },
  { name: 'an answer is paid for again after it was completed', phases: { forgetsPaidAnswers: true } },
  { name: 'a sandbox is used before its token is saved', phases: { savesTokenLate: true } },
  { name: 'a run says another version than it published', phases: { publishesBlindly: true } },
];
