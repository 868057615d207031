import type { Envelope } from '../events/envelope.ts';
import type { NewEvent } from './new-event.ts';

/** Where a commit's events go. */
export interface Stamp {
  readonly runId: string;
  readonly projectId: string;
  /** The run's last number before the commit. */
  readonly lastSeq: number;
  /** ISO 8601. */
  readonly at: string;
  /** The version that the commit appended, for data that holds the mark 'appended'. */
  readonly appended: number | null;
}

/** Gives new events their numbers. The data passes through JSON, so that readers of a live run see what readers of a stored one see. */
export function stampEvents(events: readonly NewEvent[], stamp: Stamp): readonly Envelope<string, unknown>[] {
  return events.map((event, index) => ({
    v: 1,
    type: event.type,
    seq: stamp.lastSeq + 1 + index,
    runId: stamp.runId,
    projectId: stamp.projectId,
    at: stamp.at,
    durable: event.durable,
    ...(event.phase === undefined ? {} : { phase: event.phase }),
    ...(event.attempt === undefined ? {} : { attempt: event.attempt }),
    ...(event.callId === undefined ? {} : { callId: event.callId }),
    ...(event.span === undefined ? {} : { span: event.span }),
    data: fillVersion(event.data, stamp.appended),
  }));
}

function fillVersion(data: unknown, appended: number | null): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(data ?? null));
  const holdsMark = typeof copy === 'object' && copy !== null && 'version' in copy && copy.version === 'appended';
  return holdsMark && appended !== null ? { ...copy, version: appended } : copy;
}
