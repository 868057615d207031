import type { FileTree } from '@boxwright/protocol-parser';
import type { AnyPipelines, RunOf } from './pipeline-types.ts';
import type { Project } from './project.ts';

/** An app: projects and their runs on one journal. */
export interface Boxwright<P extends AnyPipelines<P>> extends AsyncDisposable {
  readonly projects: {
    /**
     * `files` become version 1, which is not live until a pipeline has published it.
     * @throws CoreError `core/project-exists`.
     */
    create(options: { readonly ownerId: string; readonly id?: string; readonly files?: FileTree }): Promise<Project<P>>;
    /** null when it does not exist or has another owner. */
    get(id: string, options: { readonly ownerId: string }): Promise<Project<P> | null>;
    list(options: { readonly ownerId: string }): AsyncIterable<Project<P>>;
  };
  readonly runs: {
    /** null when it does not exist or its project has another owner. */
    get(id: string, options: { readonly ownerId: string }): Promise<RunOf<P[keyof P]> | null>;
  };
  /** Takes ready runs until aborted: the worker of a two-process set-up. `concurrency` is 4 by default. */
  work(options?: { readonly concurrency?: number; readonly signal?: AbortSignal }): Promise<void>;
  /** Stops intake, leaves runs resumable, disposes what it created and nothing that was passed in. `graceMs` is 5,000 by default. */
  close(options?: { readonly graceMs?: number }): Promise<void>;
}
