import { CoreError } from '../errors/core-error.ts';
import { mergeDeltas } from '../events/merge-deltas.ts';
import { landingEvents } from '../events/landing-events.ts';
import type { Effect } from '../journal/effect.ts';
import type { Journal } from '../journal/journal.ts';
import type { Lease } from '../journal/lease.ts';
import type { NewEvent } from '../journal/new-event.ts';
import { sleep } from './sleep.ts';
import type { Timers } from './surroundings.ts';

/** Deltas wait this long for more of the same before they are stored: one frame at 60 a second. */
const coalesceMs = 16;
/** Deltas of this many characters are stored at once. */
const coalesceChars = 1024;
/** Pauses before a commit that the store could not take is tried again. */
const retryPausesMs = [20, 100, 500, 2000];

/** The one writer of a run's events. */
export interface EventWriter {
  /** The run's last number. */
  readonly lastSeq: number;
  /** Queues an event behind all earlier ones. Nothing happens once the writer has stopped. */
  emit(event: NewEvent): void;
  /** Resolves when everything emitted so far is stored. @throws CoreError `core/lease-lost` or `core/store-failed`. */
  flush(): Promise<void>;
  /**
   * Stores these events and effects together, after all that was emitted before. Resolves to the appended versions.
   * @throws CoreError `core/conflict` when another version went live, `core/lease-lost`, `core/store-failed`.
   */
  commit(events: readonly NewEvent[], effects?: readonly Effect[]): Promise<readonly number[]>;
  /** From now on events are dropped; what was queued before is still stored. */
  stop(): void;
}

/** What a writer works with. */
export interface EventWriterOptions {
  readonly journal: Journal;
  readonly lease: Lease;
  readonly lastSeq: number;
  readonly timers: Timers;
  /** Told of every event when it is queued. */
  readonly onEvent: (event: NewEvent) => void;
  /** Told once when the writer can't go on. */
  readonly onBroken: (error: CoreError) => void;
}

/** What is stored in one commit. */
interface Batch {
  readonly events: NewEvent[];
  readonly effects: readonly Effect[];
  /** Characters of text in its deltas. */
  chars: number;
  /** Who waits for it; null for events that no one waits for. */
  readonly done: { resolve(versions: readonly number[]): void; reject(error: unknown): void } | null;
}

/** Makes the writer of a run. */
export function createEventWriter(options: EventWriterOptions): EventWriter {
  const { journal, lease, timers } = options;
  let lastSeq = options.lastSeq;
  /** What is to be stored, in order. Events join the last batch as long as no one waits for it. */
  const batches: Batch[] = [];
  /** The loop that stores batches, while there is one. */
  let storing = false;
  /** Whether the last batch is to be stored although it may still grow. */
  let due = false;
  let cancelTimer: (() => void) | null = null;
  let broken: CoreError | null = null;
  let stopped = false;

  function breakWith(error: CoreError): CoreError {
    if (broken === null) {
      broken = error;
      options.onBroken(error);
    }
    return broken;
  }

  async function write(events: readonly NewEvent[], effects: readonly Effect[]): Promise<readonly number[]> {
    const batch = { expectedSeq: lastSeq, events, effects };
    // A commit that threw may have been stored all the same; then the next try meets a number that has moved on.
    let unsure = false;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const committed = await journal.commit(lease, batch);
        if (committed.ok) {
          lastSeq = committed.lastSeq;
          return committed.versions;
        }
        if (committed.reason === 'live-moved') {
          throw new CoreError(
            'core/conflict',
            'Another version of the project went live meanwhile; nothing was published.',
          );
        }
        if (unsure && committed.reason !== 'fence') {
          const versions = await findCommitted(journal, lease.runId, batch);
          if (versions !== null) {
            lastSeq += events.length;
            return versions;
          }
        }
        throw breakWith(
          new CoreError('core/lease-lost', `Run ${lease.runId} is no longer this worker's (${committed.reason}).`),
        );
      } catch (error) {
        if (CoreError.isInstance(error)) throw error;
        unsure = true;
        const pauseMs = retryPausesMs[attempt];
        if (pauseMs === undefined) {
          const message = `The journal could not store events of run ${lease.runId}.`;
          throw breakWith(new CoreError('core/store-failed', message, { cause: error }));
        }
        await sleep(timers, pauseMs);
      }
    }
  }

  function openBatch(): Batch {
    const last = batches.at(-1);
    if (last !== undefined && last.done === null) return last;
    const fresh: Batch = { events: [], effects: [], chars: 0, done: null };
    batches.push(fresh);
    return fresh;
  }

  function storeNow(): void {
    due = true;
    cancelTimer?.();
    cancelTimer = null;
    if (!storing) void storeBatches();
  }

  /** Batches behind a commit that was refused go on; behind a broken store each is told. */
  async function storeBatches(): Promise<void> {
    storing = true;
    for (let batch = nextBatch(); batch !== null; batch = nextBatch()) {
      const { events, effects, done } = batch;
      try {
        if (broken !== null) throw broken;
        const versions = events.length + effects.length === 0 ? [] : await write(events, effects);
        done?.resolve(versions);
      } catch (error) {
        done?.reject(error);
      }
    }
    storing = false;
  }

  function nextBatch(): Batch | null {
    const mayGrow = batches.length === 1 && batches[0]?.done === null;
    if (mayGrow && !due) return null;
    if (mayGrow) due = false;
    return batches.shift() ?? null;
  }

  function enqueue(events: readonly NewEvent[], effects: readonly Effect[]): Promise<readonly number[]> {
    return new Promise((resolve, reject) => {
      batches.push({ events: [...events], effects, chars: 0, done: { resolve, reject } });
      storeNow();
    });
  }

  return {
    get lastSeq() {
      return lastSeq;
    },
    emit(event) {
      if (stopped || broken !== null) return;
      options.onEvent(event);
      const batch = openBatch();
      const last = batch.events.at(-1);
      const merged = last === undefined ? null : mergeDeltas(last, event);
      if (last !== undefined && merged !== null) batch.events[batch.events.length - 1] = { ...last, data: merged.data };
      else batch.events.push(event);
      batch.chars += textLength(event.data);
      if (event.durable || batch.chars >= coalesceChars) storeNow();
      else cancelTimer ??= timers.set(coalesceMs, storeNow);
    },
    async flush() {
      await enqueue([], []);
    },
    async commit(events, effects = []) {
      if (stopped) throw broken ?? new CoreError('core/closed', `Run ${lease.runId} has been stopped.`);
      if (broken === null) for (const event of events) options.onEvent(event);
      return enqueue(events, effects);
    },
    stop() {
      stopped = true;
    },
  };
}

function textLength(data: unknown): number {
  return typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'string'
    ? data.text.length
    : 0;
}

/** Looks whether a batch that was perhaps stored is there. Only the holder of the fence writes, so its length and last type tell it. */
async function findCommitted(
  journal: Journal,
  runId: string,
  batch: { readonly expectedSeq: number; readonly events: readonly NewEvent[] },
): Promise<readonly number[] | null> {
  const last = batch.expectedSeq + batch.events.length;
  const record = await journal.run(runId);
  if (record?.lastSeq !== last) return null;
  const versions: number[] = [];
  for await (const event of journal.events(runId, { after: batch.expectedSeq })) {
    if (event.type !== batch.events[event.seq - batch.expectedSeq - 1]?.type) return null;
    if (event.type === 'version.published')
      versions.push(landingEvents['version.published'].zod.parse(event.data).version);
    if (event.seq >= last) break;
  }
  return versions;
}
