import type { Json } from '../values/json.ts';
import type { BlobRef, TreeRef } from '../values/refs.ts';

/** A project as stored. */
export interface ProjectRecord {
  readonly id: string;
  readonly ownerId: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** A project to be stored; `initial` becomes version 1, not live. */
export interface NewProject extends ProjectRecord {
  readonly initial?: TreeRef;
}

/** Where a run stands. */
export type RunStatus = 'ready' | 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled';

/** A run as stored. */
export interface RunRecord {
  readonly id: string;
  readonly projectId: string;
  readonly pipeline: string;
  readonly pipelineVersion: number;
  /** The input as canonical JSON. */
  readonly input: BlobRef;
  /** The live version when the run got its turn; null before, or when nothing was live. */
  readonly base: number | null;
  readonly status: RunStatus;
  readonly lastSeq: number;
  /** Who is charged; null stands for the project's owner. */
  readonly subject: string | null;
  /** What `start` expected to be live; undefined when it did not say. */
  readonly expectedVersion?: number | null;
  /** The reason, once someone asked for the run to be cancelled. */
  readonly cancel: string | null;
}

/** A run to be stored. */
export interface NewRun {
  readonly id: string;
  readonly projectId: string;
  readonly pipeline: string;
  readonly pipelineVersion: number;
  readonly input: BlobRef;
  readonly idempotencyKey?: string;
  /** Hash of pipeline and input, by which a reused key is told. */
  readonly inputHash: string;
  readonly expectedVersion?: number | null;
  readonly subject?: string;
}

/** What became of a run to be stored. */
export type CreatedRun =
  | { readonly ok: true; readonly runId: string; readonly existing: boolean }
  | { readonly ok: false; readonly reason: 'conflict' | 'key-reused' };

/** A question of a run as stored. */
export interface QuestionRecord {
  readonly id: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly answer: { readonly approved: boolean; readonly answer: Json } | null;
}
