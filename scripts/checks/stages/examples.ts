import { relative } from 'node:path';
import { oneFailed, onePassed, type Stage, type StageReport, sumReports } from '../stage.ts';
import { readWorkspace } from '../workspace.ts';

/** Every example runs to its end, as a person would run it: the `check` script of its manifest exits 0. */
export const examples: Stage = {
  name: 'examples',
  async run({ root, run, signal }) {
    const reports: StageReport[] = [];
    for (const member of (await readWorkspace(root)).filter((each) => !each.published)) {
      if (member.scripts.check === undefined) {
        reports.push(oneFailed(`${relative(root, member.folder)} has no 'check' script`));
        continue;
      }
      const { exitCode, output } = await run(['pnpm', 'run', 'check'], { cwd: member.folder, signal });
      reports.push(exitCode === 0 ? onePassed : oneFailed(`${member.name}\n${output.trim()}`));
    }
    return sumReports(reports);
  },
};
