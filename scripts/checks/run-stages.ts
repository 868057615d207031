import type { Stage, StageContext, StageReport } from './stage.ts';
import { oneFailed, oneSkipped } from './stage.ts';

/** A stage's report with its time. */
export interface StageRow extends StageReport {
  readonly name: string;
  readonly ms: number;
}

/** What `runStages` needs from its caller. */
export interface RunStagesOptions {
  /** Names of the stages to run; the others are skipped by name. Default: all. */
  readonly only?: readonly string[];
  /** Everything of a stage's context but its signal. */
  context(name: string): Promise<Omit<StageContext, 'signal'>>;
  /** Milliseconds that only grow. */
  now(): number;
  onStart?(name: string): void;
  onRow?(row: StageRow): void;
  readonly signal?: AbortSignal;
}

const defaultTimeoutMs = 5 * 60_000;

/** Runs the stages one after the other; a stage that throws or runs out of time fails, and the next one still runs. */
export async function runStages(stages: readonly Stage[], options: RunStagesOptions): Promise<readonly StageRow[]> {
  const rows: StageRow[] = [];
  for (const stage of stages) {
    if (options.signal?.aborted === true) break;
    const start = options.now();
    if (isSelected(stage, options)) options.onStart?.(stage.name);
    const report = isSelected(stage, options) ? await reportOf(stage, options) : oneSkipped('not selected by --only');
    const row: StageRow = { ...report, name: stage.name, ms: options.now() - start };
    rows.push(row);
    options.onRow?.(row);
  }
  return rows;
}

function isSelected(stage: Stage, options: RunStagesOptions): boolean {
  return options.only?.includes(stage.name) ?? true;
}

async function reportOf(stage: Stage, options: RunStagesOptions): Promise<StageReport> {
  const timeoutMs = stage.timeoutMs ?? defaultTimeoutMs;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, ...(options.signal === undefined ? [] : [options.signal])]);
  try {
    const report = await stage.run({ ...(await options.context(stage.name)), signal });
    if (timeout.aborted) return failed(report, `stopped after ${timeoutMs / 1000} s`);
    const counted = report.passed + report.failed + report.skipped;
    return counted === 0 ? oneFailed('nothing ran') : report;
  } catch (error) {
    return oneFailed(timeout.aborted ? `stopped after ${timeoutMs / 1000} s` : String(error));
  }
}

function failed(report: StageReport, note: string): StageReport {
  return { ...report, failed: report.failed + 1, notes: [...report.notes, note] };
}
