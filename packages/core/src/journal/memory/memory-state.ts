import type { Envelope } from '../../events/envelope.ts';
import type { Message } from '../../projects/message.ts';
import type { Version } from '../../projects/version.ts';
import type { Json } from '../../values/json.ts';
import type { BlobRef } from '../../values/refs.ts';
import type { NewRun, ProjectRecord, RunRecord, RunStatus } from '../records.ts';

/** A question as the memory journal holds it. */
export interface StoredQuestion {
  readonly id: string;
  readonly expiresAt: number;
  answer: { readonly approved: boolean; readonly answer: Json } | null;
}

/** A run as the memory journal holds it. */
export interface StoredRun {
  readonly created: NewRun;
  readonly project: StoredProject;
  status: RunStatus;
  /** Fixed at the first acquisition; undefined before. */
  base: number | null | undefined;
  cancel: string | null;
  fence: number;
  holder: string | null;
  expiresAt: number;
  events: Envelope<string, unknown>[];
  lastSeq: number;
  readonly memos: Map<string, BlobRef>;
  readonly questions: Map<string, StoredQuestion>;
}

/** A project as the memory journal holds it. */
export interface StoredProject {
  readonly record: ProjectRecord;
  readonly runs: StoredRun[];
  readonly versions: Version[];
  live: number | null;
  readonly messages: Omit<Message, 'version'>[];
  /** Which run published which version. */
  readonly publishedBy: Map<string, number>;
}

/** All that the memory journal holds. */
export interface MemoryState {
  readonly projects: Map<string, StoredProject>;
  /** In order of creation. */
  readonly runs: Map<string, StoredRun>;
}

/** The record of a run. */
export function runRecord(run: StoredRun): RunRecord {
  const { id, projectId, pipeline, pipelineVersion, input, expectedVersion, subject } = run.created;
  return {
    id,
    projectId,
    pipeline,
    pipelineVersion,
    input,
    base: run.base ?? null,
    status: run.status,
    lastSeq: run.lastSeq,
    subject: subject ?? null,
    ...(expectedVersion === undefined ? {} : { expectedVersion }),
    cancel: run.cancel,
  };
}
