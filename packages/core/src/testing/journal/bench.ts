import type { Effect } from '../../journal/effect.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Lease } from '../../journal/lease.ts';
import type { NewEvent } from '../../journal/new-event.ts';
import type { NewRun } from '../../journal/records.ts';
import type { ContractClause } from '../contract-clause.ts';
import { hashText } from '../../values/hash.ts';
import { noUsage } from '../../events/usage.ts';
import { writeTree } from '../../journal/tree-store.ts';
import { present } from '../expectations.ts';

/** What a suite of the journal contract is told about the implementation under test. */
export interface JournalUnderTest {
  /** A fresh, empty journal on this clock. The suite disposes it. */
  create(options: { readonly now: () => number }): Promise<Journal>;
}

/** A journal with a clock and short ways to do what most clauses need. */
export interface JournalBench {
  readonly journal: Journal;
  readonly clock: { now: number };
  addProject(id?: string): Promise<void>;
  /** Creates a run in project `p` unless said otherwise. */
  addRun(id: string, options?: Partial<NewRun>): Promise<void>;
  /** Takes a run that must be free. */
  take(runId: string, options?: { readonly holder?: string; readonly ttlMs?: number }): Promise<Lease>;
  /** Commits events that must be accepted; `from` is the run's last number before. */
  add(lease: Lease, from: number, events: readonly NewEvent[], effects?: readonly Effect[]): Promise<void>;
  /** Publishes a version with one file that must be accepted. */
  publish(lease: Lease, from: number, content: string, expectedLive: number | null): Promise<void>;
}

/** A durable event. */
export function durable(type: string, data: unknown = {}): NewEvent {
  return { type, durable: true, data };
}

/** A delta of a file. */
export function fileDelta(text: string, offset: number): NewEvent {
  return { type: 'file.delta', durable: false, data: { path: 'a.txt', text, offset } };
}

/** Makes a clause that gets a fresh bench. */
export function journalClause(
  subject: JournalUnderTest,
  id: string,
  title: string,
  body: (bench: JournalBench) => Promise<void>,
): ContractClause {
  return {
    id,
    title,
    skip: false,
    async run() {
      const clock = { now: Date.parse('2030-01-01T00:00:00.000Z') };
      await using journal = await subject.create({ now: () => clock.now });
      await body(createBench(journal, clock));
    },
  };
}

function createBench(journal: Journal, clock: { now: number }): JournalBench {
  const bench: JournalBench = {
    journal,
    clock,
    async addProject(id = 'p') {
      await journal.createProject({ id, ownerId: 'owner', createdAt: new Date(clock.now).toISOString() });
    },
    async addRun(id, options = {}) {
      const input = options.input ?? (await journal.blobs.put(new TextEncoder().encode('{}')));
      const inputHash = await hashText(id);
      const run = { id, projectId: 'p', pipeline: 'land', pipelineVersion: 1, inputHash, ...options, input };
      const created = await journal.createRun(run);
      if (!created.ok) throw new Error(`run ${id} was refused: ${created.reason}`);
    },
    async take(runId, { holder = 'worker', ttlMs = 1000 } = {}) {
      return present(await journal.acquire({ holder, ttlMs, runId }), `the lease of run ${runId}`);
    },
    async add(lease, from, events, effects = []) {
      const committed = await journal.commit(lease, { expectedSeq: from, events, effects });
      if (!committed.ok) throw new Error(`a commit after ${from} was refused: ${committed.reason}`);
    },
    async publish(lease, from, content, expectedLive) {
      const tree = await writeTree(journal.blobs, new Map([['a.txt', content]]));
      const data = { version: 'appended', tree, output: null };
      await bench.add(
        lease,
        from,
        [durable('version.published', data)],
        [
          {
            type: 'version',
            parent: expectedLive,
            tree,
            output: null,
            unverified: [],
            prompt: content,
            usage: noUsage,
          },
          { type: 'publish', version: 'appended', expectedLive },
        ],
      );
    },
  };
  return bench;
}
