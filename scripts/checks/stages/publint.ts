import { oneFailed, onePassed, type Stage, sumReports } from '../stage.ts';
import { tarballOf } from '../tarballs.ts';
import { readWorkspace } from '../workspace.ts';

/** Each tarball is laid out as package managers and bundlers expect (publint, warnings as errors). */
export const publint: Stage = {
  name: 'publint',
  async run({ root, run, signal }) {
    const members = (await readWorkspace(root)).filter((member) => member.published);
    const reports = members.map(async (member) => {
      const argv = ['publint', 'run', '--strict', tarballOf(root, member)] as const;
      const { exitCode, output } = await run([...argv], { cwd: root, signal });
      return exitCode === 0 ? onePassed : oneFailed(`${member.name}\n${output.trim()}`);
    });
    return sumReports(await Promise.all(reports));
  },
};
