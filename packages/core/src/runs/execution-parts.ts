import type { Pipeline } from '../define/pipeline.ts';
import type { Journal } from '../journal/journal.ts';
import type { PreviewDesk } from '../preview/preview-desk.ts';
import type { Budget, Quota } from '../quota/quota.ts';
import type { Surroundings } from './surroundings.ts';

/** What becomes of runs whose worker died: they go on from their last stored step, or they fail with `core/interrupted`. */
export type Interrupted = 'resume' | 'fail';

/** The parts of an app that executions share. */
export interface ExecutionParts {
  readonly journal: Journal;
  readonly surroundings: Surroundings;
  readonly pipelines: Readonly<Record<string, Pipeline<any, any, any, any>>>;
  readonly quota: Quota | null;
  readonly budget: Budget | null;
  readonly previews: PreviewDesk | null;
  readonly interrupted: Interrupted;
  /** How long phases may take to settle once they are told to stop. */
  readonly graceMs: number;
}
