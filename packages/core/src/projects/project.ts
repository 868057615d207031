import type { FileTree } from '@boxwright/protocol-parser';
import type { BlobRef } from '../values/refs.ts';
import type { Message } from './message.ts';
import type { AnyPipelines, InputOf, RunOf } from './pipeline-types.ts';
import type { Version } from './version.ts';

/** How a run is started. */
export interface StartOptions {
  /** Within the project: the same key and input give the same run again; the same key with other input is refused with `core/key-reused`. */
  readonly idempotencyKey?: string;
  /** With it a stale start gets `core/conflict`; without it the start waits its turn. */
  readonly expectedVersion?: number | null;
  /** Who is charged; the project's owner by default. */
  readonly subject?: string;
  /** Ends the waiting for the start, never the run. */
  readonly signal?: AbortSignal;
}

/** Where a project can be seen. */
export interface Preview {
  readonly url: string;
  readonly version: number;
  readonly state: 'live' | 'draft';
  /** Milliseconds since 1970; null when it does not expire. */
  readonly expiresAt: number | null;
}

/** A project: its versions, its conversation and its runs, one writer at a time. */
export interface Project<P extends AnyPipelines<P>> {
  readonly id: string;
  readonly ownerId: string;
  /**
   * Starts a run, or queues it behind the project's run. Resolves once the run is stored.
   * @throws CoreError `core/invalid-input`, `core/conflict`, `core/key-reused`, `core/quota-denied` or `core/closed`.
   */
  start<K extends keyof P & string>(pipeline: K, input: InputOf<P[K]>, options?: StartOptions): Promise<RunOf<P[K]>>;
  /** The run that is working, waiting or first in the queue; null when there is none. */
  activeRun(): Promise<RunOf<P[keyof P]> | null>;
  /** The newest run, ended or not. */
  lastRun(): Promise<RunOf<P[keyof P]> | null>;
  /** The conversation so far, in order. */
  messages(options?: { readonly after?: number }): AsyncIterable<Message>;
  /** All versions, oldest first. */
  versions(): AsyncIterable<Version>;
  liveVersion(): Promise<Version | null>;
  /**
   * The sources of a version, the live one by default; an empty tree when nothing is live.
   * @throws CoreError `core/unknown-version`.
   */
  files(version?: number): Promise<FileTree>;
  /** Stores bytes that a later input refers to. `mediaType` is the caller's to keep. */
  attach(bytes: Uint8Array, mediaType: string): Promise<BlobRef>;
  /**
   * The address of the live version's built output, served from the blob store: no sandbox is needed, and a restarted app shows it again.
   * @throws CoreError `core/no-preview-host`, `core/no-live-version` or `core/no-output`.
   */
  preview(options?: { readonly signal?: AbortSignal }): Promise<Preview>;
}
