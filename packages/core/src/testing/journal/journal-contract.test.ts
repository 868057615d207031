import { describe, expect, it } from 'vitest';
import type { Journal } from '../../journal/journal.ts';
import { memoryJournal } from '../../journal/memory/memory-journal.ts';
import { journalContract } from './journal-contract.ts';

type Change = (journal: Journal, clock: { now: () => number }) => Partial<Journal>;

/** Journals that are wrong in one thing, each with the clause that must notice. */
const broken: readonly (readonly [clause: string, wrong: string, change: Change])[] = [
  [
    'project-id-once',
    'says yes to a taken id',
    (journal) => ({ createProject: async (project) => (await journal.createProject(project), true) }),
  ],
  ['projects-by-owner', 'shows projects of others', (journal) => ({ projects: () => journal.projects('ann') })],
  ['initial-not-live', 'has the first files live', () => ({ live: async () => 1 })],
  [
    'same-key-same-run',
    'forgets keys',
    (journal) => ({ createRun: (run) => journal.createRun({ ...run, idempotencyKey: run.id }) }),
  ],
  [
    'key-per-project',
    'shares keys between projects',
    (journal) => {
      const keys = new Map<string, string>();
      return {
        async createRun(run) {
          const known = keys.get(run.idempotencyKey ?? run.id);
          if (known !== undefined) return { ok: true, runId: known, existing: true };
          keys.set(run.idempotencyKey ?? run.id, run.id);
          return journal.createRun(run);
        },
      };
    },
  ],
  [
    'stale-start',
    'does not compare the expected version',
    (journal) => ({
      createRun: ({ id, projectId, pipeline, pipelineVersion, input, inputHash }) =>
        journal.createRun({ id, projectId, pipeline, pipelineVersion, input, inputHash }),
    }),
  ],
  ['runs-newest-first', 'ignores the limit', (journal) => ({ runsOf: (projectId) => journal.runsOf(projectId) })],
  [
    'lease-excludes',
    'gives no time to a holder',
    (journal) => ({ acquire: (options) => journal.acquire({ ...options, ttlMs: 0 }) }),
  ],
  [
    'no-takeover-from-self',
    'takes runs from itself',
    (journal) => ({ acquire: (options) => journal.acquire({ ...options, holder: crypto.randomUUID() }) }),
  ],
  [
    'fence-refuses',
    'lets every lease write',
    (journal) => {
      let fence = 0;
      return {
        async acquire(options) {
          const lease = await journal.acquire(options);
          fence = lease?.fence ?? fence;
          return lease;
        },
        commit: (lease, batch) => journal.commit({ ...lease, fence }, batch),
      };
    },
  ],
  [
    'late-renewal',
    'loses expired leases that no one took',
    (journal, { now }) => ({
      renew: async (lease, ttlMs) => (lease.expiresAt <= now() ? null : journal.renew(lease, ttlMs)),
    }),
  ],
  ['release-makes-ready', 'keeps a run that was given back', () => ({ release: async () => {} })],
  [
    'cancel-is-seen',
    'hides cancellations from the holder',
    (journal) => ({
      renew: async (lease, ttlMs) => {
        const renewed = await journal.renew(lease, ttlMs);
        return renewed === null ? null : { ...renewed, cancel: null };
      },
    }),
  ],
  ['cancelled-needs-no-turn', 'loses cancellations', () => ({ requestCancel: async () => {} })],
  [
    'gap-free',
    'does not compare numbers',
    (journal) => ({
      async commit(lease, batch) {
        const run = await journal.run(lease.runId);
        return journal.commit(lease, { ...batch, expectedSeq: run?.lastSeq ?? 0 });
      },
    }),
  ],
  [
    'terminal-closes',
    'says yes to late events',
    (journal) => ({
      async commit(lease, batch) {
        const done = await journal.commit(lease, batch);
        return !done.ok && done.reason === 'closed' ? { ok: true, lastSeq: batch.expectedSeq, versions: [] } : done;
      },
    }),
  ],
  ['publish-is-one-step', 'forgets the live pointer', () => ({ live: async () => null })],
  [
    'live-moved',
    'does not compare the live version',
    (journal) => ({
      async commit(lease, batch) {
        const run = await journal.run(lease.runId);
        const expectedLive = await journal.live(run?.projectId ?? '');
        return journal.commit(lease, {
          ...batch,
          effects: (batch.effects ?? []).map((effect) =>
            effect.type === 'publish' ? { ...effect, expectedLive } : effect,
          ),
        });
      },
    }),
  ],
  [
    'all-or-nothing',
    'stores the first half of a bad commit',
    (journal) => ({
      async commit(lease, batch) {
        const memos = (batch.effects ?? []).filter(({ type }) => type === 'memo');
        if (memos.length > 0)
          await journal.commit(lease, { expectedSeq: batch.expectedSeq, events: [], effects: memos });
        return journal.commit(lease, batch);
      },
    }),
  ],
  [
    'memo-last-write',
    'keeps the first write of a memo',
    (journal) => ({
      async commit(lease, batch) {
        const effects = [];
        for (const effect of batch.effects ?? [])
          if (effect.type !== 'memo' || (await journal.memo(lease.runId, effect.key)) === null) effects.push(effect);
        return journal.commit(lease, { ...batch, effects });
      },
    }),
  ],
  [
    'messages',
    'repeats messages',
    (journal) => ({
      async *messages(projectId, options) {
        for await (const message of journal.messages(projectId, options)) yield* [message, message];
      },
    }),
  ],
  [
    'replay-then-live',
    'replays from one too far',
    (journal) => ({
      events: (runId, options) => journal.events(runId, { ...options, after: (options?.after ?? 0) + 1 }),
    }),
  ],
  [
    'envelope',
    'hands out dates of its own',
    (journal) => ({
      async *events(runId, options) {
        for await (const event of journal.events(runId, options)) yield { ...event, at: 'now' };
      },
    }),
  ],
  [
    'abort-ends-reading',
    'ends silently',
    (journal) => ({
      async *events(runId, options) {
        try {
          yield* journal.events(runId, options);
        } catch {
          return;
        }
      },
    }),
  ],
  [
    'unknown-run',
    'has every run',
    (journal) => ({
      async *events(runId, options) {
        if ((await journal.run(runId)) !== null) yield* journal.events(runId, options);
      },
    }),
  ],
  ['compaction-covers', 'does not compact', () => ({ compact: async () => {} })],
  [
    'resync',
    'leaves readers inside a range to themselves',
    (journal) => ({
      async *events(runId, options) {
        for await (const event of journal.events(runId, options)) if (event.type !== 'resync') yield event;
      },
    }),
  ],
  [
    'answer-once',
    'takes a second answer',
    (journal) => ({
      answer: async (runId, id, answer) => {
        const stored = await journal.answer(runId, id, answer);
        return stored === 'already' ? 'stored' : stored;
      },
    }),
  ],
  ['answer-wakes', 'does not let a run wait', (journal) => ({ release: (lease) => journal.release(lease) })],
  [
    'question-expires',
    'takes late answers',
    (journal) => ({
      answer: async (runId, id, answer) => {
        const stored = await journal.answer(runId, id, answer);
        return stored === 'expired' ? 'stored' : stored;
      },
    }),
  ],
  [
    'blob-round-trip',
    'hands out empty bytes',
    (journal) => ({ blobs: { ...journal.blobs, get: async () => new Uint8Array() } }),
  ],
  ['blob-has-and-delete', 'deletes nothing', (journal) => ({ blobs: { ...journal.blobs, delete: async () => {} } })],
  [
    'blob-age-renewed',
    'ignores the age at deletion',
    (journal) => ({ blobs: { ...journal.blobs, delete: (ref) => journal.blobs.delete(ref) } }),
  ],
  [
    'collect-keeps-named',
    'collects what is named',
    (journal) => ({
      async collect() {
        let deleted = 0;
        for await (const { ref } of journal.blobs.list()) {
          await journal.blobs.delete(ref);
          deleted += 1;
        }
        return { deleted };
      },
    }),
  ],
  [
    'collect-spares-young',
    'ignores the grace age',
    (journal) => ({ collect: () => journal.collect({ olderThanMs: -1 }) }),
  ],
];

describe('the journal contract', () => {
  it.each(broken)('%s fails for a journal that %s', async (id, _wrong, change) => {
    const clauses = journalContract({
      async create(options) {
        const journal = memoryJournal(options);
        return { ...journal, ...change(journal, options) };
      },
    });
    const failing: string[] = [];
    for (const clause of clauses) {
      const late = new Promise((_resolve, reject) => setTimeout(() => reject(new Error('never ends')), 300).unref());
      await Promise.race([clause.run(), late]).catch(() => failing.push(clause.id));
    }
    expect(failing).toContain(id);
    // A clause that fails for everything would notice nothing.
    expect(failing.length).toBeLessThan(clauses.length / 2);
  });
});
