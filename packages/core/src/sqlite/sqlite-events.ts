import { compactEvents } from '../journal/compact-events.ts';
import type { Envelope, EventMeta } from '../events/envelope.ts';
import { numberIn, textIn } from './columns.ts';
import type { Database, Row } from './database.ts';

/** How many events a reader takes from the file at a time. */
const pageSize = 500;

type StoredMeta = EventMeta & Pick<Envelope<string, unknown>, 'covers' | 'projectId'>;

/** Stores one event. */
export function storeEvent(database: Database, event: Envelope<string, unknown>): void {
  const { v: _, type, seq, runId, at, durable, data, ...meta } = event;
  database.run(
    'insert into events (run_id, seq, type, durable, at, meta, data) values ($runId, $seq, $type, $durable, $at, $meta, $data)',
    { runId, seq, type, durable: durable ? 1 : 0, at, meta: JSON.stringify(meta), data: JSON.stringify(data) },
  );
}

/** The next events of a run after a number. */
export function readEvents(
  database: Database,
  runId: string,
  after: number,
  limit = pageSize,
): readonly Envelope<string, unknown>[] {
  return database
    .all('select * from events where run_id = $runId and seq > $after order by seq limit $limit', {
      runId,
      after,
      limit,
    })
    .map(eventIn);
}

/** Replaces the events of a run that has ended by the same events with adjacent deltas merged. */
export function compactRun(database: Database, runId: string): void {
  database.transaction(() => {
    const events = readEvents(database, runId, 0, -1);
    const compacted = compactEvents(events);
    if (compacted.length === events.length) return;
    database.run('delete from events where run_id = $runId', { runId });
    for (const event of compacted) storeEvent(database, event);
  });
}

function eventIn(row: Row): Envelope<string, unknown> {
  // Only this module writes the column.
  const meta: StoredMeta = JSON.parse(textIn(row, 'meta'));
  return {
    v: 1,
    type: textIn(row, 'type'),
    seq: numberIn(row, 'seq'),
    runId: textIn(row, 'run_id'),
    at: textIn(row, 'at'),
    durable: numberIn(row, 'durable') === 1,
    ...meta,
    data: JSON.parse(textIn(row, 'data')),
  };
}
