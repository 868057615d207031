import type { ProjectPath } from '../path/project-path.ts';

/** Evidence that an answer, or one file of it, ended too early. */
export interface TruncationSignal {
  /** `finish-reason`, `open-tag`, `open-header`, `open-reasoning`, `open-construct` or `limit-exceeded`. */
  readonly code: TruncationSignalCode;
  /** The file that is cut, where the signal is about one. */
  readonly path?: ProjectPath;
  /** One sentence that says what was seen. */
  readonly detail: string;
}

/** What kind of evidence a signal is. */
export type TruncationSignalCode =
  | 'finish-reason'
  | 'open-tag'
  | 'open-header'
  | 'open-reasoning'
  | 'open-construct'
  | 'limit-exceeded';

/** Whether something is missing at the end, and why we think so. */
export interface TruncationVerdict {
  readonly truncated: boolean;
  readonly signals: readonly TruncationSignal[];
}
