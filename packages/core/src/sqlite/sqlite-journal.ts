import { systemSurroundings } from '../defaults.ts';
import { CoreError } from '../errors/core-error.ts';
import { noUsage, type Usage } from '../events/usage.ts';
import { collectBlobs } from '../journal/collect-blobs.ts';
import { followEvents } from '../journal/follow-events.ts';
import type { Journal } from '../journal/journal.ts';
import { createNotifier } from '../journal/notifier.ts';
import type { NewProject, ProjectRecord } from '../journal/records.ts';
import { hasEnded } from '../journal/status-of-terminal.ts';
import type { Message } from '../projects/message.ts';
import type { Version } from '../projects/version.ts';
import type { Timers } from '../runs/surroundings.ts';
import { blobIn, numberIn, numberOrNull, textIn, textOrNull, treeIn } from './columns.ts';
import { type Database, openDatabase, type Row } from './database.ts';
import { fileBlobStore } from './file-blob-store.ts';
import { watchForeignNews } from './foreign-news.ts';
import { commitBatch } from './sqlite-commit.ts';
import { compactRun, readEvents } from './sqlite-events.ts';
import { answerQuestion, readQuestion, requestCancel } from './sqlite-questions.ts';
import { acquireRun, createRun, releaseRun, renewLease, runRecordIn, statusIn } from './sqlite-runs.ts';

/** Options of `sqliteJournal`. */
export interface SqliteJournalOptions {
  /** The file; blobs lie in the folder of the same name with `-blobs` behind it. Both are created when missing. */
  readonly path: string;
  /** 'normal' (default) survives a killed process; 'full' also a power cut. */
  readonly synchronous?: 'normal' | 'full';
  /** How often readers look for what other processes wrote; 100 by default. */
  readonly pollMs?: number;
  /** Milliseconds since 1970; the machine's clock by default. Processes that share a file must agree on it, since leases follow it. */
  readonly now?: () => number;
  readonly timers?: Timers;
}

/**
 * A journal in one SQLite file and a folder of blobs. Several processes on one machine may share it. Needs Node 22.13 or newer.
 * @throws CoreError `core/store-failed` when the file can't be opened.
 */
export function sqliteJournal(options: SqliteJournalOptions): Journal {
  const now = options.now ?? systemSurroundings.now;
  const isoNow = (): string => new Date(now()).toISOString();
  const synchronous = options.synchronous ?? 'normal';
  const database = openDatabase(options.path, synchronous);
  const blobs = fileBlobStore({
    folder: `${options.path}-blobs`,
    sync: synchronous === 'full',
    now,
    createId: systemSurroundings.createId,
  });
  const local = createNotifier();
  const news = watchForeignNews(database, local, options.timers ?? systemSurroundings.timers, options.pollMs ?? 100);

  function runRow(id: string): Row {
    const row = database.first('select * from runs where id = $id', { id });
    if (row === null) throw new CoreError('core/unknown-run', `There is no run ${id}.`);
    return row;
  }

  return {
    contract: 1,
    blobs,
    async createProject(project) {
      return createProject(database, project, isoNow());
    },
    async project(id) {
      const row = database.first('select * from projects where id = $id', { id });
      return row === null ? null : projectIn(row);
    },
    async *projects(ownerId) {
      yield* database.all('select * from projects where owner_id = $ownerId order by ord', { ownerId }).map(projectIn);
    },
    async createRun(run) {
      return createRun(database, run);
    },
    async run(id) {
      const row = database.first('select * from runs where id = $id', { id });
      return row === null ? null : runRecordIn(row);
    },
    async *runsOf(projectId, { limit = -1 } = {}) {
      const sql = 'select * from runs where project_id = $projectId order by ord desc limit $limit';
      yield* database.all(sql, { projectId, limit }).map(runRecordIn);
    },
    async acquire(asked) {
      return acquireRun(database, { ...asked, now: now() });
    },
    async renew(lease, ttlMs) {
      return renewLease(database, lease, now() + ttlMs);
    },
    async release(lease, { as = 'ready' } = {}) {
      releaseRun(database, lease, as, now());
    },
    async commit(lease, batch) {
      const committed = commitBatch(database, lease, batch, isoNow());
      if (committed.ok) local.notify(lease.runId);
      return committed;
    },
    async *events(runId, reading = {}) {
      const projectId = textIn(runRow(runId), 'project_id');
      const endedBy = (after: number): boolean => {
        const row = runRow(runId);
        return hasEnded(statusIn(row)) && after >= numberIn(row, 'last_seq');
      };
      const read = (after: number): ReturnType<typeof readEvents> => readEvents(database, runId, after);
      yield* followEvents({ runId, projectId, read, endedBy, wait: (signal) => news.wait(runId, signal) }, reading);
    },
    async compact(runId) {
      if (hasEnded(statusIn(runRow(runId)))) compactRun(database, runId);
    },
    async memo(runId, key) {
      const row = database.first('select value from memos where run_id = $runId and key = $key', { runId, key });
      return row === null ? null : blobIn(row, 'value');
    },
    async *messages(projectId, { after = 0 } = {}) {
      const sql = `select m.*, r.published from messages m left join runs r on r.id = m.run_id
        where m.project_id = $projectId and m.seq > $after order by m.seq`;
      yield* database.all(sql, { projectId, after }).map(messageIn);
    },
    async *versions(projectId) {
      yield* database
        .all('select * from versions where project_id = $projectId order by n', { projectId })
        .map(versionIn);
    },
    async live(projectId) {
      const row = database.first('select live from projects where id = $projectId', { projectId });
      return row === null ? null : numberOrNull(row, 'live');
    },
    async answer(runId, questionId, answer) {
      return answerQuestion(database, runId, questionId, answer, now());
    },
    async question(runId, questionId) {
      return readQuestion(database, runId, questionId);
    },
    async requestCancel(runId, reason) {
      runRow(runId);
      requestCancel(database, runId, reason);
    },
    collect({ olderThanMs }) {
      return collectBlobs(blobs, { rows: () => rowsOf(database), putBefore: now() - olderThanMs });
    },
    async [Symbol.asyncDispose]() {
      news.close();
      local.close(new CoreError('core/closed', `The journal ${options.path} has been closed.`));
      database.close();
    },
  };
}

function createProject(database: Database, { id, ownerId, createdAt, initial }: NewProject, at: string): boolean {
  return database.transaction(() => {
    if (database.first('select id from projects where id = $id', { id }) !== null) return false;
    database.run('insert into projects (id, owner_id, created_at) values ($id, $ownerId, $createdAt)', {
      id,
      ownerId,
      createdAt,
    });
    if (initial !== undefined) {
      database.run(
        `insert into versions (project_id, n, tree, unverified, prompt, usage, created_at) values ($id, 1, $initial, '[]', '', $usage, $at)`,
        { id, initial, usage: JSON.stringify(noUsage), at },
      );
    }
    return true;
  });
}

function projectIn(row: Row): ProjectRecord {
  return { id: textIn(row, 'id'), ownerId: textIn(row, 'owner_id'), createdAt: textIn(row, 'created_at') };
}

function versionIn(row: Row): Version {
  const unverified: readonly string[] = JSON.parse(textIn(row, 'unverified'));
  const usage: Usage = JSON.parse(textIn(row, 'usage'));
  return {
    n: numberIn(row, 'n'),
    parent: numberOrNull(row, 'parent'),
    tree: treeIn(row, 'tree'),
    output: row['output'] === null ? null : treeIn(row, 'output'),
    unverified,
    prompt: textIn(row, 'prompt'),
    usage,
    createdAt: textIn(row, 'created_at'),
  };
}

function messageIn(row: Row): Message {
  return {
    id: textIn(row, 'id'),
    seq: numberIn(row, 'seq'),
    role: textIn(row, 'role') === 'user' ? 'user' : 'assistant',
    text: textIn(row, 'text'),
    runId: textIn(row, 'run_id'),
    version: numberOrNull(row, 'published'),
    at: textIn(row, 'at'),
  };
}

/** Every text that can name a blob. */
function* rowsOf(database: Database): Iterable<string> {
  for (const row of database.each('select tree, output from versions'))
    yield `${textIn(row, 'tree')} ${textOrNull(row, 'output') ?? ''}`;
  for (const row of database.each('select input from runs')) yield textIn(row, 'input');
  for (const row of database.each('select value from memos')) yield textIn(row, 'value');
  for (const row of database.each('select data from events')) yield textIn(row, 'data');
}
