import type { StageRow } from './run-stages.ts';

/** The end of a run: what to print and how to exit. */
export interface Summary {
  readonly lines: readonly string[];
  readonly exitCode: 0 | 1;
}

/**
 * Sums up a run. `expected` names every stage that must have a row: one without a row counts as failed, and so does a
 * row that nobody expects, so that the list and the stages can't drift apart. The last line is `N passed, N failed,
 * N skipped`, in tests and checks together.
 */
export function summarize(rows: readonly StageRow[], expected: readonly string[]): Summary {
  const ran = rows.map((row) => row.name);
  const problems = [
    ...expected.filter((name) => !ran.includes(name)).map((name) => `stage '${name}' is missing: it has no row`),
    ...ran.filter((name) => !expected.includes(name)).map((name) => `stage '${name}' is not on the list of stages`),
    ...ran.filter((name, index) => ran.indexOf(name) !== index).map((name) => `stage '${name}' has two rows`),
  ];
  const total = (pick: (row: StageRow) => number): number => rows.reduce((sum, row) => sum + pick(row), 0);
  const passed = total((row) => row.passed);
  const failed = total((row) => row.failed) + problems.length;
  const skipped = total((row) => row.skipped);
  return {
    lines: [
      ...table(rows),
      ...rows.flatMap((row) => row.notes.map((note) => `${row.name}: ${note.split('\n')[0]}`)),
      ...problems,
      `${passed} passed, ${failed} failed, ${skipped} skipped`,
    ],
    // A run without a single pass proves nothing, whatever else it counted.
    exitCode: failed > 0 || passed === 0 ? 1 : 0,
  };
}

/** One line for a stage: name, verdict, counts and seconds. */
export function formatRow(row: StageRow): string {
  const verdict = row.failed > 0 ? 'FAIL' : row.passed > 0 ? 'ok' : 'skip';
  const counts = `${row.passed} passed, ${row.failed} failed, ${row.skipped} skipped`;
  return `  ${verdict.padEnd(5)}${row.name.padEnd(14)}${counts.padEnd(42)}${(row.ms / 1000).toFixed(1).padStart(7)} s`;
}

function table(rows: readonly StageRow[]): readonly string[] {
  const seconds = rows.reduce((sum, row) => sum + row.ms, 0) / 1000;
  return ['', ...rows.map(formatRow), `  ${'all stages'.padEnd(61)}${seconds.toFixed(1).padStart(7)} s`, ''];
}
