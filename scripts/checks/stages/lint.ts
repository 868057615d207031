import type { Stage, StageReport } from '../stage.ts';

/** The lint rules hold, warnings included; every file linted counts. */
export const lint: Stage = {
  name: 'lint',
  async run({ root, run, signal }) {
    const argv = ['oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'] as const;
    const { exitCode, stdout, output } = await run([...argv, '--format=json'], { cwd: root, signal });
    try {
      return readReport(JSON.parse(stdout), exitCode);
    } catch {
      return { passed: 0, failed: 1, skipped: 0, notes: [output.trim()] };
    }
  },
};

interface LintReport {
  readonly number_of_files: number;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
}

function readReport(report: LintReport, exitCode: number | null): StageReport {
  const notes = report.diagnostics.map(
    ({ code, message, filename, labels }) => `${filename}:${labels[0]?.span.line ?? 0} ${code} ${message}`,
  );
  const bad = new Set(report.diagnostics.map((diagnostic) => diagnostic.filename)).size;
  const failed = exitCode !== 0 && bad === 0 ? 1 : bad;
  return { passed: Math.max(0, report.number_of_files - bad), failed, skipped: 0, notes };
}
