import type { CallRequest, PaidAnswer } from '../../src/define/call-ledger.ts';
import type { PhaseContext } from '../../src/define/phase-context.ts';
import type { Resource } from '../../src/define/resource.ts';
import { CoreError } from '../../src/errors/core-error.ts';
import type { CoreEvents } from '../../src/events/core-events.ts';
import { coreEvents } from '../../src/events/core-events.ts';
import type { BlobStore } from '../../src/journal/blob-store.ts';
import { readBlob, readTree, writeTree } from '../../src/journal/tree-store.ts';
import { hashBytes } from '../../src/values/hash.ts';
import { type ManualTimers, manualTimers } from './manual-timers.ts';

/** An event as a phase emitted it. */
export interface Emitted {
  readonly type: string;
  readonly data: unknown;
  readonly callId: string | undefined;
}

/** A phase context whose effects can be read back. */
export interface FakeContext {
  readonly context: PhaseContext<CoreEvents>;
  readonly events: Emitted[];
  readonly admitted: CallRequest[];
  readonly settled: {
    readonly callId: string;
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly estimated?: boolean;
  }[];
  readonly released: string[];
  readonly pauses: number[];
  readonly timers: ManualTimers;
  readonly abort: AbortController;
  types(): string[];
}

/** Options of `fakeContext`. */
export interface FakeContextOptions {
  readonly seal?: string;
  readonly attempt?: number;
  readonly pipeline?: string;
  /** 0.5 by default. */
  readonly random?: number;
  /** An answer that an earlier execution paid for. */
  readonly paid?: PaidAnswer;
  /** Refuses the call with this number (from 1). */
  readonly refuseCall?: number;
}

/** Data of every emitted event is checked against the catalogue, so that a phase can't emit what the real run would refuse. */
export function fakeContext(options: FakeContextOptions = {}): FakeContext {
  const blobs = mapBlobStore();
  const timers = manualTimers();
  const abort = new AbortController();
  const events: Emitted[] = [];
  const admitted: CallRequest[] = [];
  const settled: FakeContext['settled'] = [];
  const released: string[] = [];
  const pauses: number[] = [];
  const opened = new Map<string, unknown>();
  let ids = 0;
  const context: PhaseContext<CoreEvents> = {
    signal: abort.signal,
    runId: 'run1',
    projectId: 'project1',
    pipeline: options.pipeline ?? 'create',
    attempt: options.attempt ?? 1,
    seal: options.seal ?? 'k3f9a2b1',
    now: () => timers.now(),
    createId: () => `id${String((ids += 1)).padStart(4, '0')}`,
    async sleep(ms) {
      pauses.push(ms);
      abort.signal.throwIfAborted();
    },
    random: () => options.random ?? 0.5,
    trees: { read: (tree) => readTree(blobs, tree), write: (files) => writeTree(blobs, files) },
    blobs: { get: (ref) => readBlob(blobs, ref), put: (bytes) => blobs.put(bytes) },
    versions: { publish: () => Promise.resolve(1), read: () => Promise.resolve(null) },
    calls: {
      paid: () => Promise.resolve(options.paid ?? null),
      async admit(call) {
        if (admitted.length + 1 === options.refuseCall)
          throw new CoreError('core/model-calls-exhausted', 'No more calls.');
        admitted.push(call);
      },
      async settle(callId, used) {
        settled.push({ callId, ...used });
        return { inputTokens: used.inputTokens, outputTokens: used.outputTokens, cost: null };
      },
      async release(callId) {
        released.push(callId);
      },
    },
    emit(type, data, meta) {
      const checked = coreEvents[type].schema['~standard'].validate(data);
      if (typeof checked === 'object' && checked !== null && 'issues' in checked && checked.issues !== undefined) {
        throw new Error(`Event ${type} does not fit: ${JSON.stringify(checked.issues)}`);
      }
      events.push({ type, data, callId: meta?.callId });
    },
    flush: () => Promise.resolve(),
    ask: () => Promise.reject(new Error('This context has nobody to ask.')),
    use: (resource) => openOnce(opened, resource, abort.signal),
  };
  return {
    context,
    events,
    admitted,
    settled,
    released,
    pauses,
    timers,
    abort,
    types: () => events.map((event) => event.type),
  };
}

/** One handle a name, as a run does it. */
function openOnce<R>(opened: Map<string, unknown>, resource: Resource<R>, signal: AbortSignal): Promise<R> {
  const open = (): Promise<R> =>
    resource.open({ signal, projectId: 'project1', runId: 'run1', saved: null, save: () => Promise.resolve() });
  const known = opened.get(resource.name);
  if (isHandleOf(known, resource)) return known;
  const handle = open();
  opened.set(resource.name, handle);
  return handle;
}

/** The map holds only what `openOnce` put there under the resource's name. */
function isHandleOf<R>(value: unknown, _resource: Resource<R>): value is Promise<R> {
  return value instanceof Promise;
}

function mapBlobStore(): BlobStore {
  const stored = new Map<string, Uint8Array>();
  return {
    async put(bytes) {
      const ref = await hashBytes(bytes);
      stored.set(ref, bytes);
      return ref;
    },
    get: (ref) => Promise.resolve(stored.get(ref) ?? null),
    has: (refs) => Promise.resolve(new Set(refs.filter((ref) => stored.has(ref)))),
    async *list() {},
    delete: () => Promise.resolve(),
  };
}
