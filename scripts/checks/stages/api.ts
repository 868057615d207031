import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { oneFailed, onePassed, type Stage, type StageReport, sumReports } from '../stage.ts';
import { readWorkspace } from '../workspace.ts';
import { reportEntry, reportName } from '../api-report.ts';

/**
 * The public API of every entry point is the one in its committed report (`packages/<name>/api/*.api.md`, written by
 * `pnpm api`), every exported name has a docstring, and there is no report of an entry point that is gone.
 */
export const api: Stage = {
  name: 'api',
  async run({ root, folder }) {
    const reports: StageReport[] = [];
    for (const member of (await readWorkspace(root)).filter((each) => each.published)) {
      const expected = member.entries.map((entry) => reportName(member, entry));
      const stale = (await readdir(join(member.folder, 'api')).catch(() => [])).filter(
        (file) => !expected.includes(file),
      );
      reports.push(...stale.map((file) => oneFailed(`${member.short}/api/${file} belongs to no entry point`)));
      for (const entry of member.entries) {
        const result = reportEntry(member, entry, { update: false, temporaryFolder: join(folder, member.short) });
        const drift = result.changed ? [`its report is out of date: run 'pnpm api' and read the difference`] : [];
        const problems = [...drift, ...result.problems];
        reports.push(problems.length === 0 ? onePassed : oneFailed([entry.specifier, ...problems].join('\n    ')));
      }
    }
    return sumReports(reports);
  },
};
