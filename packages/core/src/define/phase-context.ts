import type { FileTree } from '@boxwright/protocol-parser';
import type { DataOf, EventDefinitions } from '../events/event-definition.ts';
import type { EventMeta } from '../events/envelope.ts';
import type { Version } from '../projects/version.ts';
import type { BlobRef, TreeRef } from '../values/refs.ts';
import type { Asks } from './asks.ts';
import type { CallLedger } from './call-ledger.ts';
import type { Resource } from './resource.ts';

/** What `versions.publish` stores. */
export interface NewVersion {
  readonly parent: number | null;
  readonly tree: TreeRef;
  /** The built files that were checked; null without a gate or for a template that needs a server. */
  readonly output: TreeRef | null;
  /** Names of checks that were switched off. */
  readonly unverified: readonly string[];
  readonly prompt: string;
  /** The version that must be live at this moment, else nothing happens and `core/conflict` is thrown. */
  readonly expectedLive: number | null;
}

/** What a running phase can do. */
export interface PhaseContext<E extends EventDefinitions> extends Asks {
  /** Aborted when the run is cancelled, runs out of time, loses its lease or the app closes. */
  readonly signal: AbortSignal;
  readonly runId: string;
  readonly projectId: string;
  /** Name of the pipeline that runs. */
  readonly pipeline: string;
  /** Which try this is; 1 outside of `attempts`. */
  readonly attempt: number;
  /** Drawn once a run, kept as a memo, in no event: an answer already paid for can only be parsed with its own seal. */
  readonly seal: string;
  /** Milliseconds since 1970, by the app's clock. */
  now(): number;
  /** At least 16 random characters of 0-9a-z; differs when a phase runs again. */
  createId(): string;
  /** Waits by the app's timers; rejects with the reason when the signal aborts. */
  sleep(ms: number): Promise<void>;
  /** 0 up to 1, by the app's randomness. */
  random(): number;
  readonly trees: {
    /** @throws CoreError `core/blob-missing`, `core/blob-corrupt` or `core/tree-corrupt`. */
    read(tree: TreeRef): Promise<FileTree>;
    write(files: FileTree): Promise<TreeRef>;
  };
  readonly blobs: {
    /** @throws CoreError `core/blob-missing` or `core/blob-corrupt`. */
    get(ref: BlobRef): Promise<Uint8Array>;
    put(bytes: Uint8Array): Promise<BlobRef>;
  };
  readonly versions: {
    /**
     * Commits version, live pointer and `version.published` in one transaction, then shows the output on the preview host
     * (`preview.ready`). Resolves to the version's number.
     * @throws CoreError `core/conflict` when another version went live meanwhile; nothing is stored then.
     */
    publish(version: NewVersion): Promise<number>;
    read(n: number): Promise<Version | null>;
  };
  readonly calls: CallLedger;
  /** Queues an event; it is stored, in order, before anyone sees it. Deltas are merged for up to 16 ms or 1 KiB. */
  emit<K extends keyof E & string>(type: K, data: DataOf<E[K]>, meta?: Pick<EventMeta, 'callId' | 'span'>): void;
  /** Resolves when everything emitted so far is stored. */
  flush(): Promise<void>;
  /**
   * A run-scoped handle, reopened after a crash. A phase brings it to the state it needs from its own input alone (by tree
   * hash); no phase relies on what another left in it.
   */
  use<R>(resource: Resource<R>): Promise<R>;
}
