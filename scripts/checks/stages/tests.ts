import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneFailed, type Stage, sumReports } from '../stage.ts';
import { readTestReport } from '../test-report.ts';
import { readWorkspace } from '../workspace.ts';

/** All tests; every member of the workspace must have at least one. */
export const tests: Stage = {
  name: 'tests',
  timeoutMs: 20 * 60_000,
  async run({ root, folder, run, signal }) {
    const file = join(folder, 'report.json');
    const argv = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`] as const;
    const { exitCode } = await run([...argv], { cwd: root, echo: true, signal });
    const report = readTestReport(JSON.parse(await readFile(file, 'utf8')), root);
    const empty = (await readWorkspace(root))
      .filter((member) => !report.files.some((path) => path.startsWith(`${member.folder}/`)))
      .map((member) => oneFailed(`${member.name} has no test that ran`));
    const silent = exitCode !== 0 && report.failed === 0 ? [oneFailed(`vitest ended with ${exitCode}`)] : [];
    return sumReports([report, ...empty, ...silent]);
  },
};
