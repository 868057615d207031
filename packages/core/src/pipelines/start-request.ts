import type { InputOf, RunOf } from '../projects/pipeline-types.ts';
import type { StartOptions } from '../projects/project.ts';
import type { Version } from '../projects/version.ts';
import type { EditInput } from './inputs.ts';
import type { StandardPipelines } from './standard-pipelines.ts';

/** The pipelines that start from words. */
export type Prompting = 'create' | 'edit';

/** The part of a project that `startRequest` needs. */
export interface RequestTarget {
  start<K extends Prompting>(
    pipeline: K,
    input: InputOf<StandardPipelines[K]>,
    options?: StartOptions,
  ): Promise<RunOf<StandardPipelines[K]>>;
  liveVersion(): Promise<Version | null>;
}

/** Starts what the request means: the given `mode`, else a change when something is live, else a new app. */
export async function startRequest(
  project: RequestTarget,
  request: EditInput & { readonly mode?: Prompting },
  options: StartOptions = {},
): Promise<RunOf<StandardPipelines[Prompting]>> {
  const { mode = (await project.liveVersion()) === null ? 'create' : 'edit', target, ...plain } = request;
  if (mode === 'create') return project.start('create', plain, options);
  return project.start('edit', target === undefined ? plain : { ...plain, target }, options);
}
