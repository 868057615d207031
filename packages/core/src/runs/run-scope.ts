import type { Json } from '../values/json.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import { CoreError } from '../errors/core-error.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunRecord } from '../journal/records.ts';
import { readBlob } from '../journal/tree-store.ts';
import type { EventWriter } from './event-writer.ts';
import type { OpenSpan } from './span-tracker.ts';
import type { Surroundings } from './surroundings.ts';

/** What the parts of one execution of a run share. */
export interface RunScope {
  readonly journal: Journal;
  readonly record: RunRecord;
  readonly surroundings: Surroundings;
  readonly writer: EventWriter;
  /** Aborted, with the reason, when the execution has to stop. */
  readonly signal: AbortSignal;
  readonly openSpans: Map<string, OpenSpan>;
}

/** Reads a kept value; undefined when none was kept under the key. */
export async function readMemo(
  journal: Journal,
  runId: string,
  key: string,
): Promise<{ readonly value?: unknown } | undefined> {
  const ref = await journal.memo(runId, key);
  if (ref === null) return undefined;
  const kept: unknown = JSON.parse(new TextDecoder().decode(await readBlob(journal.blobs, ref)));
  if (typeof kept !== 'object' || kept === null) {
    throw new CoreError('core/blob-corrupt', `What run ${runId} keeps under ${key} is no memo.`);
  }
  return 'value' in kept ? { value: kept.value } : {};
}

/** The effect that keeps a value under a key. Its blob is stored first, so that the commit never names what is not there. */
export async function memoEffect(
  journal: Journal,
  key: string,
  value: Json | undefined,
): Promise<{
  readonly type: 'memo';
  readonly key: string;
  readonly value: Awaited<ReturnType<Journal['blobs']['put']>>;
}> {
  const text = canonicalJson(value === undefined ? {} : { value });
  return { type: 'memo', key, value: await journal.blobs.put(new TextEncoder().encode(text)) };
}
