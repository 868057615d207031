import type { RunCommand } from './run-command.ts';

/** What a stage found, counted in its own unit: tests, packages, entry points, files. */
export interface StageReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line for each failed or skipped item, with the reason. */
  readonly notes: readonly string[];
}

/** What the runner hands to every stage. */
export interface StageContext {
  /** Absolute path of the workspace. */
  readonly root: string;
  /** Absolute path of an empty folder of this stage's own, kept after the run for reading. */
  readonly folder: string;
  readonly run: RunCommand;
  /** Ends the stage: after its time limit, or when the person stops the run. */
  readonly signal: AbortSignal;
}

/** One kind of check. A stage that counted nothing has failed: it was green only because nothing ran. */
export interface Stage {
  readonly name: string;
  /** Time limit in milliseconds. Default: 5 minutes. */
  readonly timeoutMs?: number;
  run(context: StageContext): Promise<StageReport>;
}

/** The sum of several reports, in order. */
export function sumReports(reports: readonly StageReport[]): StageReport {
  return {
    passed: reports.reduce((sum, report) => sum + report.passed, 0),
    failed: reports.reduce((sum, report) => sum + report.failed, 0),
    skipped: reports.reduce((sum, report) => sum + report.skipped, 0),
    notes: reports.flatMap((report) => report.notes),
  };
}

/** A report of one item that passed. */
export const onePassed: StageReport = { passed: 1, failed: 0, skipped: 0, notes: [] };

/** A report of one item that failed, with what to read about it. */
export function oneFailed(note: string): StageReport {
  return { passed: 0, failed: 1, skipped: 0, notes: [note] };
}

/** A report of one item that this machine cannot check, with the reason. */
export function oneSkipped(note: string): StageReport {
  return { passed: 0, failed: 0, skipped: 1, notes: [note] };
}
