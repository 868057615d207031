import { systemSurroundings } from '../../defaults.ts';
import { CoreError } from '../../errors/core-error.ts';
import { noUsage } from '../../events/usage.ts';
import { collectBlobs } from '../collect-blobs.ts';
import { compactEvents } from '../compact-events.ts';
import { followEvents } from '../follow-events.ts';
import type { Journal } from '../journal.ts';
import { createNotifier } from '../notifier.ts';
import type { CreatedRun, NewProject, NewRun } from '../records.ts';
import { hasEnded } from '../status-of-terminal.ts';
import { memoryBlobStore } from './memory-blob-store.ts';
import { commitBatch } from './memory-commit.ts';
import { acquireRun, releaseRun, renewLease } from './memory-leases.ts';
import { type MemoryState, runRecord, type StoredRun } from './memory-state.ts';

/** How many events a reader takes at a time. */
const pageSize = 500;

/** Options of `memoryJournal`. */
export interface MemoryJournalOptions {
  /** Milliseconds since 1970; the machine's clock by default. Leases and times of events follow it. */
  readonly now?: () => number;
}

/** A journal in memory: everything a stored one does, gone with the process. */
export function memoryJournal(options: MemoryJournalOptions = {}): Journal {
  const now = options.now ?? systemSurroundings.now;
  const isoNow = (): string => new Date(now()).toISOString();
  const state: MemoryState = { projects: new Map(), runs: new Map() };
  const blobs = memoryBlobStore(now);
  const news = createNotifier();
  const known = (id: string): StoredRun => {
    const run = state.runs.get(id);
    if (run === undefined) throw new CoreError('core/unknown-run', `There is no run ${id}.`);
    return run;
  };

  return {
    contract: 1,
    blobs,
    async createProject(project) {
      return createProject(state, project);
    },
    async project(id) {
      return state.projects.get(id)?.record ?? null;
    },
    async *projects(ownerId) {
      for (const { record } of Array.from(state.projects.values())) if (record.ownerId === ownerId) yield record;
    },
    async createRun(run) {
      return createRun(state, run);
    },
    async run(id) {
      const run = state.runs.get(id);
      return run === undefined ? null : runRecord(run);
    },
    async *runsOf(projectId, { limit = Infinity } = {}) {
      for (const run of (state.projects.get(projectId)?.runs ?? []).toReversed().slice(0, limit)) yield runRecord(run);
    },
    async acquire(asked) {
      return acquireRun(state, { ...asked, now: now() });
    },
    async renew(lease, ttlMs) {
      return renewLease(state.runs.get(lease.runId), lease, now() + ttlMs);
    },
    async release(lease, { as = 'ready' } = {}) {
      releaseRun(state.runs.get(lease.runId), lease, as, now());
    },
    async commit(lease, batch) {
      const committed = commitBatch(known(lease.runId), lease, batch, isoNow());
      if (committed.ok) news.notify(lease.runId);
      return committed;
    },
    async *events(runId, reading = {}) {
      const run = known(runId);
      yield* followEvents(
        {
          runId,
          projectId: run.created.projectId,
          read: (after) => eventsAfter(run, after),
          endedBy: (after) => hasEnded(run.status) && after >= run.lastSeq,
          wait: (signal) => news.wait(runId, signal),
        },
        reading,
      );
    },
    async compact(runId) {
      const run = known(runId);
      if (hasEnded(run.status)) run.events = [...compactEvents(run.events)];
    },
    async memo(runId, key) {
      return state.runs.get(runId)?.memos.get(key) ?? null;
    },
    async *messages(projectId, { after = 0 } = {}) {
      const project = state.projects.get(projectId);
      for (const message of project?.messages.slice() ?? []) {
        if (message.seq > after) yield { ...message, version: project?.publishedBy.get(message.runId) ?? null };
      }
    },
    async *versions(projectId) {
      yield* state.projects.get(projectId)?.versions.slice() ?? [];
    },
    async live(projectId) {
      return state.projects.get(projectId)?.live ?? null;
    },
    async answer(runId, questionId, answer) {
      const run = state.runs.get(runId);
      const question = run?.questions.get(questionId);
      if (run === undefined || question === undefined) return 'unknown';
      if (question.answer !== null) return 'already';
      if (question.expiresAt <= now() || hasEnded(run.status)) return 'expired';
      question.answer = answer;
      if (run.status === 'waiting') run.status = 'ready';
      return 'stored';
    },
    async question(runId, questionId) {
      const question = state.runs.get(runId)?.questions.get(questionId);
      if (question === undefined) return null;
      return { id: question.id, expiresAt: new Date(question.expiresAt).toISOString(), answer: question.answer };
    },
    async requestCancel(runId, reason) {
      const run = known(runId);
      if (hasEnded(run.status)) return;
      run.cancel ??= reason;
      if (run.status === 'waiting') run.status = 'ready';
    },
    collect({ olderThanMs }) {
      return collectBlobs(blobs, { rows: () => rowsOf(state), putBefore: now() - olderThanMs });
    },
    async [Symbol.asyncDispose]() {
      news.close(new CoreError('core/closed', 'The journal has been closed.'));
    },
  };

  function createProject(target: MemoryState, { initial, ...record }: NewProject): boolean {
    if (target.projects.has(record.id)) return false;
    const blank = { parent: null, output: null, unverified: [], prompt: '', usage: noUsage, createdAt: isoNow() };
    const versions = initial === undefined ? [] : [{ n: 1, tree: initial, ...blank }];
    target.projects.set(record.id, { record, runs: [], versions, live: null, messages: [], publishedBy: new Map() });
    return true;
  }
}

function createRun(state: MemoryState, created: NewRun): CreatedRun {
  const project = state.projects.get(created.projectId);
  if (project === undefined) throw new CoreError('core/unknown-project', `There is no project ${created.projectId}.`);
  const { idempotencyKey, expectedVersion } = created;
  const earlier =
    idempotencyKey === undefined
      ? undefined
      : project.runs.find((run) => run.created.idempotencyKey === idempotencyKey);
  if (earlier !== undefined) {
    if (earlier.created.inputHash !== created.inputHash) return { ok: false, reason: 'key-reused' };
    return { ok: true, runId: earlier.created.id, existing: true };
  }
  if (expectedVersion !== undefined && expectedVersion !== project.live) return { ok: false, reason: 'conflict' };
  const run: StoredRun = {
    created,
    project,
    status: 'ready',
    base: undefined,
    cancel: null,
    fence: 0,
    holder: null,
    expiresAt: 0,
    events: [],
    lastSeq: 0,
    memos: new Map(),
    questions: new Map(),
  };
  project.runs.push(run);
  state.runs.set(created.id, run);
  return { ok: true, runId: created.id, existing: false };
}

/** Numbers have no gap before compaction, so the place of the first is known; after it, it is searched for. */
function eventsAfter(run: StoredRun, after: number): StoredRun['events'] {
  const { events } = run;
  if (events.at(after)?.seq === after + 1) return events.slice(after, after + pageSize);
  return events.filter((event) => event.seq > after).slice(0, pageSize);
}

function* rowsOf(state: MemoryState): Iterable<string> {
  for (const { versions } of state.projects.values())
    for (const { tree, output } of versions) yield `${tree} ${output ?? ''}`;
  for (const run of state.runs.values()) {
    yield run.created.input;
    yield* run.memos.values();
    for (const event of run.events) yield JSON.stringify(event.data);
  }
}
