import { CoreError } from '../errors/core-error.ts';
import type { Lease } from '../journal/lease.ts';
import type { CreatedRun, NewRun, RunRecord, RunStatus } from '../journal/records.ts';
import { blobIn, numberIn, numberOrNull, textIn, textOrNull } from './columns.ts';
import type { Database, Row } from './database.ts';

const statuses: readonly RunStatus[] = ['ready', 'running', 'waiting', 'completed', 'failed', 'cancelled'];

/** The record in a row of `runs`. */
export function runRecordIn(row: Row): RunRecord {
  return {
    id: textIn(row, 'id'),
    projectId: textIn(row, 'project_id'),
    pipeline: textIn(row, 'pipeline'),
    pipelineVersion: numberIn(row, 'pipeline_version'),
    input: blobIn(row, 'input'),
    base: numberOrNull(row, 'base'),
    status: statusIn(row),
    lastSeq: numberIn(row, 'last_seq'),
    subject: textOrNull(row, 'subject'),
    ...(numberIn(row, 'expects_version') === 1 ? { expectedVersion: numberOrNull(row, 'expected_version') } : {}),
    cancel: textOrNull(row, 'cancel'),
  };
}

/** The status in a row of `runs`. */
export function statusIn(row: Row): RunStatus {
  const found = statuses.find((status) => status === row['status']);
  if (found === undefined)
    throw new CoreError('core/store-failed', `The journal file holds a run with the status ${String(row['status'])}.`);
  return found;
}

/** Stores a run; see `Journal.createRun`. */
export function createRun(database: Database, run: NewRun): CreatedRun {
  return database.transaction(() => {
    const { projectId } = run;
    const project = database.first('select live from projects where id = $projectId', { projectId });
    if (project === null) throw new CoreError('core/unknown-project', `There is no project ${projectId}.`);
    const key = run.idempotencyKey ?? null;
    const earlier = database.first(
      'select id, input_hash from runs where project_id = $projectId and idempotency_key = $key',
      { projectId, key },
    );
    if (earlier !== null) {
      if (textIn(earlier, 'input_hash') !== run.inputHash) return { ok: false, reason: 'key-reused' };
      return { ok: true, runId: textIn(earlier, 'id'), existing: true };
    }
    if (run.expectedVersion !== undefined && run.expectedVersion !== numberOrNull(project, 'live')) {
      return { ok: false, reason: 'conflict' };
    }
    database.run(
      `insert into runs (id, project_id, pipeline, pipeline_version, input, input_hash, idempotency_key, expects_version, expected_version, subject, status)
       values ($id, $projectId, $pipeline, $pipelineVersion, $input, $inputHash, $key, $expects, $expected, $subject, 'ready')`,
      {
        id: run.id,
        projectId,
        pipeline: run.pipeline,
        pipelineVersion: run.pipelineVersion,
        input: run.input,
        inputHash: run.inputHash,
        key,
        expects: run.expectedVersion === undefined ? 0 : 1,
        expected: run.expectedVersion ?? null,
        subject: run.subject ?? null,
      },
    );
    return { ok: true, runId: run.id, existing: false };
  });
}

/** An open question of the run `r` whose time is over. A waiting run with one is as good as ready. */
const hasExpiredQuestion = (run: string): string =>
  `exists (select 1 from questions q where q.run_id = ${run}.id and q.approved is null and q.expires_at <= $now)`;

/** One writer a project, oldest first; a run that is to be cancelled publishes nothing and needs no turn. */
const candidate = `
  select r.id, r.status from runs r
  where ($runId is null or r.id = $runId)
    and (r.status = 'ready'
      or (r.status = 'waiting' and ${hasExpiredQuestion('r')})
      or (r.status = 'running' and r.expires_at <= $now and ($runId is not null or r.holder is not $holder)))
    and (r.cancel is not null or r.status = 'running' or not exists (
      select 1 from runs o where o.project_id = r.project_id and o.ord <> r.ord and o.cancel is null
        and (o.status = 'running'
          or (o.ord < r.ord and (o.status = 'ready' or (o.status = 'waiting' and ${hasExpiredQuestion('o')}))))))
  order by r.ord limit 1`;

/** Takes a run; see `Journal.acquire`. */
export function acquireRun(
  database: Database,
  asked: { readonly holder: string; readonly ttlMs: number; readonly runId?: string; readonly now: number },
): Lease | null {
  const where = { holder: asked.holder, runId: asked.runId ?? null, now: asked.now };
  // Most looks find nothing; they take no write lock.
  if (database.first(candidate, where) === null) return null;
  return database.transaction(() => {
    const found = database.first(candidate, where);
    if (found === null) return null;
    const id = textIn(found, 'id');
    database.run(
      `update runs set status = 'running', holder = $holder, fence = fence + 1, expires_at = $expiresAt,
         base = case base_fixed when 1 then base else (select live from projects p where p.id = runs.project_id) end, base_fixed = 1
       where id = $id`,
      { id, holder: asked.holder, expiresAt: asked.now + asked.ttlMs },
    );
    return leaseOf(database, id, textIn(found, 'status') === 'running');
  });
}

/** Prolongs a lease; see `Journal.renew`. */
export function renewLease(database: Database, lease: Lease, expiresAt: number): Lease | null {
  return database.transaction(() => {
    if (!holds(database, lease)) return null;
    database.run('update runs set expires_at = $expiresAt where id = $id', { id: lease.runId, expiresAt });
    return leaseOf(database, lease.runId, lease.takeover === true);
  });
}

/** Gives a run back; see `Journal.release`. */
export function releaseRun(database: Database, lease: Lease, as: 'ready' | 'waiting', now: number): void {
  database.transaction(() => {
    if (!holds(database, lease)) return;
    const id = lease.runId;
    const isWaiting =
      as === 'waiting' &&
      database.first(
        `select 1 as waits from runs r where r.id = $id and r.cancel is null and not ${hasExpiredQuestion('r')}
           and exists (select 1 from questions q where q.run_id = r.id and q.approved is null)`,
        { id, now },
      ) !== null;
    database.run('update runs set status = $status, holder = null where id = $id', {
      id,
      status: isWaiting ? 'waiting' : 'ready',
    });
  });
}

/** Whether the lease is the run's current one. */
export function holds(database: Database, lease: Lease): boolean {
  const row = database.first('select status, fence from runs where id = $id', { id: lease.runId });
  return row !== null && statusIn(row) === 'running' && numberIn(row, 'fence') === lease.fence;
}

function leaseOf(database: Database, id: string, takeover: boolean): Lease | null {
  const row = database.first('select fence, expires_at, cancel from runs where id = $id', { id });
  if (row === null) return null;
  const { fence, expiresAt } = { fence: numberIn(row, 'fence'), expiresAt: numberIn(row, 'expires_at') };
  return { runId: id, fence, expiresAt, takeover, cancel: textOrNull(row, 'cancel') };
}
