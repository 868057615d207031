import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneFailed, type Stage, sumReports } from '../stage.ts';
import { readTestReport } from '../test-report.ts';

/** Tests about types (`*.test-d.ts`): right uses compile, wrong uses do not. */
export const typeTests: Stage = {
  name: 'type-tests',
  async run({ root, folder, run, signal }) {
    const file = join(folder, 'report.json');
    const argv = ['vitest', 'run', '--typecheck.only', '--reporter=json', `--outputFile.json=${file}`] as const;
    const { exitCode, output } = await run([...argv], { cwd: root, signal });
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return oneFailed(output.trim());
    const report = readTestReport(JSON.parse(text), root);
    return sumReports([report, ...(exitCode !== 0 && report.failed === 0 ? [oneFailed(output.trim())] : [])]);
  },
};
