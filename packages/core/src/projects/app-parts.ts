import type { Pipeline } from '../define/pipeline.ts';
import type { Envelope } from '../events/envelope.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunRecord } from '../journal/records.ts';
import type { PreviewDesk } from '../preview/preview-desk.ts';
import type { Quota } from '../quota/quota.ts';
import type { Run } from '../runs/run.ts';
import type { Surroundings } from '../runs/surroundings.ts';

/** A run of any types, as the handles inside an app pass it on. */
export type AnyRun = Run<any, Envelope<string, any>>;

/** What an app's handles on projects share. */
export interface AppParts {
  readonly journal: Journal;
  readonly surroundings: Surroundings;
  readonly pipelines: Readonly<Record<string, Pipeline<any, any, any, any>>>;
  readonly quota: Quota | null;
  readonly previews: PreviewDesk | null;
  /** Hands a stored run to whoever executes runs. */
  dispatch(runId: string): Promise<void>;
  handle(record: RunRecord): AnyRun;
  /** @throws CoreError `core/closed`. */
  assertOpen(): void;
}
