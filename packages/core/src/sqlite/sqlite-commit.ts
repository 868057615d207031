import { CoreError } from '../errors/core-error.ts';
import type { Envelope } from '../events/envelope.ts';
import { runEvents } from '../events/run-events.ts';
import type { Committed } from '../journal/committed.ts';
import type { Effect } from '../journal/effect.ts';
import type { Batch } from '../journal/journal.ts';
import type { Lease } from '../journal/lease.ts';
import { stampEvents } from '../journal/stamp-events.ts';
import { hasEnded, statusOfTerminal } from '../journal/status-of-terminal.ts';
import { numberIn, numberOrNull, textIn } from './columns.ts';
import type { Database } from './database.ts';
import { storeEvent } from './sqlite-events.ts';
import { statusIn } from './sqlite-runs.ts';

/** Stores a commit; see `Journal.commit`. */
export function commitBatch(database: Database, lease: Lease, batch: Batch, at: string): Committed {
  const { runId } = lease;
  return database.transaction(() => {
    const run = database.first('select project_id, status, fence, last_seq from runs where id = $runId', { runId });
    if (run === null) throw new CoreError('core/unknown-run', `There is no run ${runId}.`);
    const status = statusIn(run);
    if (hasEnded(status)) return { ok: false, reason: 'closed' };
    if (status !== 'running' || numberIn(run, 'fence') !== lease.fence) return { ok: false, reason: 'fence' };
    const lastSeq = numberIn(run, 'last_seq');
    if (lastSeq !== batch.expectedSeq) return { ok: false, reason: 'sequence' };

    const projectId = textIn(run, 'project_id');
    const project = database.first('select live from projects where id = $projectId', { projectId });
    const move = batch.effects?.find((effect) => effect.type === 'publish');
    if (move !== undefined && (project === null || numberOrNull(project, 'live') !== move.expectedLive)) {
      return { ok: false, reason: 'live-moved' };
    }
    const versions = storeEffects(database, { runId, projectId, at }, batch.effects ?? []);
    const events = stampEvents(batch.events, { runId, projectId, lastSeq, at, appended: versions.at(-1) ?? null });
    for (const event of events) {
      storeEvent(database, event);
      storeProjection(database, event);
    }
    const ended = events.map(({ type }) => statusOfTerminal(type)).find((found) => found !== null);
    const now = { runId, lastSeq: lastSeq + events.length };
    if (ended === undefined) database.run('update runs set last_seq = $lastSeq where id = $runId', now);
    else
      database.run('update runs set last_seq = $lastSeq, status = $ended, holder = null where id = $runId', {
        ...now,
        ended,
      });
    return { ok: true, lastSeq: now.lastSeq, versions };
  });
}

interface Place {
  readonly runId: string;
  readonly projectId: string;
  readonly at: string;
}

function storeEffects(
  database: Database,
  { runId, projectId, at }: Place,
  effects: readonly Effect[],
): readonly number[] {
  const versions: number[] = [];
  for (const effect of effects) {
    if (effect.type === 'version') {
      const last = database.first('select coalesce(max(n), 0) as last from versions where project_id = $projectId', {
        projectId,
      });
      const n = (last === null ? 0 : numberIn(last, 'last')) + 1;
      const { parent, tree, output, prompt } = effect;
      const unverified = JSON.stringify(effect.unverified);
      const usage = JSON.stringify(effect.usage);
      database.run(
        `insert into versions (project_id, n, parent, tree, output, unverified, prompt, usage, created_at)
         values ($projectId, $n, $parent, $tree, $output, $unverified, $prompt, $usage, $at)`,
        { projectId, n, parent, tree, output, unverified, prompt, usage, at },
      );
      versions.push(n);
    } else if (effect.type === 'publish') {
      const n = effect.version === 'appended' ? (versions.at(-1) ?? null) : effect.version;
      const known = database.first('select n from versions where project_id = $projectId and n = $n', { projectId, n });
      if (known === null) {
        throw new CoreError(
          'core/unknown-version',
          `Can't publish version ${effect.version}: the project has no such version.`,
        );
      }
      database.run('update projects set live = $n where id = $projectId', { projectId, n });
      database.run('update runs set published = $n where id = $runId', { runId, n });
    } else {
      const { key, value } = effect;
      database.run('insert or replace into memos (run_id, key, value) values ($runId, $key, $value)', {
        runId,
        key,
        value,
      });
    }
  }
  return versions;
}

/** Keeps what is read back by other keys than the event's number: messages and questions. */
function storeProjection(database: Database, { type, data, runId, projectId, at }: Envelope<string, unknown>): void {
  if (type === 'message.added') {
    const { id, role, text } = runEvents['message.added'].zod.parse(data);
    database.run(
      `insert or ignore into messages (project_id, seq, id, role, text, run_id, at)
       select $projectId, coalesce(max(seq), 0) + 1, $id, $role, $text, $runId, $at from messages where project_id = $projectId`,
      { projectId, id, role, text, runId, at },
    );
  } else if (type === 'run.waiting') {
    const { id, expiresAt } = runEvents['run.waiting'].zod.parse(data);
    database.run('insert or ignore into questions (run_id, id, expires_at) values ($runId, $id, $expiresAt)', {
      runId,
      id,
      expiresAt: Date.parse(expiresAt),
    });
  }
}
