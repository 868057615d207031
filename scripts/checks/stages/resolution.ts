import { oneFailed, onePassed, type Stage, type StageReport, sumReports } from '../stage.ts';
import { tarballOf } from '../tarballs.ts';
import { readWorkspace } from '../workspace.ts';

/** Each tarball's types resolve in every mode of module resolution that ESM users have (attw). */
export const resolution: Stage = {
  name: 'resolution',
  async run({ root, run, signal }) {
    const reports: StageReport[] = [];
    // One after the other: each of these loads a compiler of its own.
    for (const member of (await readWorkspace(root)).filter((each) => each.published)) {
      const argv = ['attw', '--profile', 'esm-only', '--no-emoji', '--no-color', tarballOf(root, member)] as const;
      const { exitCode, output } = await run([...argv], { cwd: root, signal });
      reports.push(exitCode === 0 ? onePassed : oneFailed(`${member.name}\n${output.trim()}`));
    }
    return sumReports(reports);
  },
};
