import type { Envelope } from '../events/envelope.ts';
import type { Message } from '../projects/message.ts';
import type { Version } from '../projects/version.ts';
import type { Json } from '../values/json.ts';
import type { BlobRef } from '../values/refs.ts';
import type { BlobStore } from './blob-store.ts';
import type { Committed } from './committed.ts';
import type { Effect } from './effect.ts';
import type { Lease } from './lease.ts';
import type { NewEvent } from './new-event.ts';
import type { CreatedRun, NewProject, NewRun, ProjectRecord, QuestionRecord, RunRecord } from './records.ts';

/** What one commit holds. */
export interface Batch {
  /** The run's last number before this commit. */
  readonly expectedSeq: number;
  readonly events: readonly NewEvent[];
  readonly effects?: readonly Effect[];
}

/**
 * The one transactional store of an app: projects, runs, events, versions, messages, memos. "Old or new, never mixed" rests on `commit`.
 * `@boxwright/core/testing` has the suite that every implementation passes.
 */
export interface Journal extends AsyncDisposable {
  /** Version of this contract. */
  readonly contract: 1;
  readonly blobs: BlobStore;

  /** False when the id is taken; nothing changes then. */
  createProject(project: NewProject): Promise<boolean>;
  project(id: string): Promise<ProjectRecord | null>;
  /** Oldest first. */
  projects(ownerId: string): AsyncIterable<ProjectRecord>;

  /** 'conflict': `expectedVersion` is not live. 'key-reused': the key stands for another input. */
  createRun(run: NewRun): Promise<CreatedRun>;
  run(id: string): Promise<RunRecord | null>;
  /** Newest first. */
  runsOf(projectId: string, options?: { readonly limit?: number }): AsyncIterable<RunRecord>;

  /**
   * Takes a run: ready, waiting with an expired question, or held by someone whose lease expired. Runs of a project are taken one at a
   * time, oldest first; those that are to be cancelled need no turn. At the first acquisition the base is fixed. Without `runId`: any
   * run, but never one whose expired lease `holder` itself held.
   */
  acquire(options: { readonly holder: string; readonly ttlMs: number; readonly runId?: string }): Promise<Lease | null>;
  /** null when the lease is lost. An expired lease that no one took is renewed. */
  renew(lease: Lease, ttlMs: number): Promise<Lease | null>;
  /** Gives the run back: 'ready' by default. A lost lease changes nothing. 'waiting' turns to ready when nothing is left to wait for. */
  release(lease: Lease, options?: { readonly as?: 'ready' | 'waiting' }): Promise<void>;

  /** Events and their effects in one transaction. A terminal event ends the run. */
  commit(lease: Lease, batch: Batch): Promise<Committed>;
  /** Replay, then live, to the terminal event. A position inside a compacted range gets `resync`, then the whole run. */
  events(
    runId: string,
    options?: { readonly after?: number; readonly signal?: AbortSignal },
  ): AsyncIterable<Envelope<string, unknown>>;
  /** Merges the deltas of a run that has ended. Durable events stay as they are. */
  compact(runId: string): Promise<void>;
  memo(runId: string, key: string): Promise<BlobRef | null>;
  messages(projectId: string, options?: { readonly after?: number }): AsyncIterable<Message>;
  /** Oldest first. */
  versions(projectId: string): AsyncIterable<Version>;
  live(projectId: string): Promise<number | null>;

  /** A question is known from its `run.waiting` event on. Storing an answer makes a waiting run ready. */
  answer(
    runId: string,
    questionId: string,
    answer: { readonly approved: boolean; readonly answer: Json },
  ): Promise<'stored' | 'already' | 'expired' | 'unknown'>;
  question(runId: string, questionId: string): Promise<QuestionRecord | null>;
  /** Seen by the holder at its next `renew`; makes a waiting run ready. An ended run is left as it is. */
  requestCancel(runId: string, reason: string): Promise<void>;

  /** Deletes blobs that nothing stored refers to, but none put less than `olderThanMs` ago. */
  collect(options: { readonly olderThanMs: number }): Promise<{ readonly deleted: number }>;
}
