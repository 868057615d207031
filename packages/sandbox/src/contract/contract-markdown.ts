import type { ContractReport } from './run-contract.ts';

const marks = { pass: 'ok', fail: '**fails**', skip: 'skipped' } as const;

/** A Markdown table of reports, clause by provider, with every reason below it. */
export function contractMarkdown(reports: readonly ContractReport[]): string {
  const ids = [...new Set(reports.flatMap((report) => report.clauses.map((clause) => clause.id)))];
  const find = (report: ContractReport, id: string) => report.clauses.find((clause) => clause.id === id);
  const rows = ids.map(
    (id) => `| ${[id, ...reports.map((report) => marks[find(report, id)?.status ?? 'skip'])].join(' | ')} |`,
  );
  const totals = reports.map((report) => {
    const count = (status: string): number => report.clauses.filter((clause) => clause.status === status).length;
    return `${count('pass')} ok, ${count('fail')} fail, ${count('skip')} skipped`;
  });
  const reasons = reports.flatMap((report) =>
    report.clauses.flatMap(({ id, reason }) =>
      reason === undefined ? [] : [`- ${report.provider}: ${id}: ${oneLine(reason)}`],
    ),
  );
  return [
    `| ${['clause', ...reports.map((report) => report.provider)].join(' | ')} |`,
    `| ${['---', ...reports.map(() => '---')].join(' | ')} |`,
    ...rows,
    `| ${['**total**', ...totals].join(' | ')} |`,
    '',
    ...reasons,
    '',
  ].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
