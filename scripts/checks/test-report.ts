import { relative } from 'node:path';
import type { StageReport } from './stage.ts';

/** The part of vitest's JSON report that is read here. */
interface JsonReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** A test run in the runner's terms. */
export interface TestReport extends StageReport {
  /** Absolute paths of the files in which at least one test passed or failed. */
  readonly files: readonly string[];
}

/** Counts a vitest report test by test: a skip or a planned test counts as skipped, a file that failed to load as failed. */
export function readTestReport(report: JsonReport, root: string): TestReport {
  const notes: string[] = [];
  const files: string[] = [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report.testResults) {
    const path = relative(root, file.name);
    const before = counts.passed + counts.failed;
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
      const reason = status === 'failed' ? (failureMessages?.[0]?.split('\n')[0] ?? '') : status;
      if (status !== 'passed') notes.push(`${path} > ${fullName}: ${reason}`);
    }
    if (counts.passed + counts.failed > before) files.push(file.name);
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) {
      counts.failed += 1;
      notes.push(`${path}: ${file.message?.split('\n')[0] || 'failed to load'}`);
    }
  }
  return { ...counts, notes, files };
}
