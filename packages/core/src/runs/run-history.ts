import type { PaidAnswer } from '../define/call-ledger.ts';
import { landingEvents } from '../events/landing-events.ts';
import { modelEvents } from '../events/model-events.ts';
import { runEvents } from '../events/run-events.ts';
import type { Envelope } from '../events/envelope.ts';
import { noUsage, type Role, type Usage } from '../events/usage.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunRecord } from '../journal/records.ts';
import { isBlobRef } from '../values/refs.ts';
import { type OpenSpan, trackSpan } from './span-tracker.ts';

/** What a run has used. */
export interface UsageBook {
  readonly total: Usage;
  readonly byRole: Readonly<Partial<Record<Role, Usage>>>;
  readonly repair: Usage;
}

/** A version that an earlier execution made live. */
export interface PublishedBefore {
  readonly phase: string | undefined;
  readonly attempt: number | undefined;
  readonly version: number;
  readonly tree: string;
  readonly output: string | null;
}

/** What the stored events of an unfinished run say to the one who goes on with it. */
export interface RunHistory {
  /** Milliseconds since 1970; null when the run has not started. */
  readonly startedAt: number | null;
  /** How long the run has been worked on, waiting excepted. */
  readonly activeMs: number;
  readonly openSpans: ReadonlyMap<string, OpenSpan>;
  /** Questions whose answer is in the events already. */
  readonly answered: ReadonlySet<string>;
  readonly usage: UsageBook;
  readonly modelCalls: number;
  /** Versions that the run has made live, in order. */
  readonly published: readonly PublishedBefore[];
  /** Answers that were paid for, in order. */
  readonly paid: readonly PaidAnswer[];
}

/** Reads the events that a run has so far. */
export async function readHistory(journal: Journal, record: RunRecord): Promise<RunHistory> {
  const openSpans = new Map<string, OpenSpan>();
  const answered = new Set<string>();
  let usage: UsageBook = { total: noUsage, byRole: {}, repair: noUsage };
  let modelCalls = 0;
  const paid: PaidAnswer[] = [];
  const published: PublishedBefore[] = [];
  let startedAt: number | null = null;
  let segmentFrom = 0;
  let segmentTo = 0;
  let activeMs = 0;
  for await (const event of storedEvents(journal, record)) {
    trackSpan(openSpans, event);
    const at = Date.parse(event.at);
    if (event.type === 'run.started' || event.type === 'run.resumed') {
      activeMs += segmentTo - segmentFrom;
      startedAt ??= at;
      segmentFrom = at;
    }
    segmentTo = at;
    if (event.type === 'model.started') modelCalls += 1;
    if (event.type === 'model.completed' && event.callId !== undefined) {
      const { answer, finishReason, truncated, usage: used } = modelEvents['model.completed'].zod.parse(event.data);
      if (isBlobRef(answer)) paid.push({ callId: event.callId, answer, finishReason, truncated, usage: used });
    }
    if (event.type === 'version.published') {
      const { phase, attempt } = event;
      published.push({ phase, attempt, ...landingEvents['version.published'].zod.parse(event.data) });
    }
    if (event.type === 'run.answered') answered.add(runEvents['run.answered'].zod.parse(event.data).id);
    if (event.type === 'usage.updated') usage = runEvents['usage.updated'].zod.parse(event.data);
  }
  return {
    startedAt,
    activeMs: activeMs + (segmentTo - segmentFrom),
    openSpans,
    answered,
    usage,
    modelCalls,
    published,
    paid,
  };
}

async function* storedEvents(journal: Journal, record: RunRecord): AsyncIterable<Envelope<string, unknown>> {
  if (record.lastSeq === 0) return;
  for await (const event of journal.events(record.id)) {
    yield event;
    if (event.seq >= record.lastSeq) return;
  }
}
