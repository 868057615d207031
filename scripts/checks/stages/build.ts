import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { oneFailed, onePassed, type Stage, type StageReport, sumReports } from '../stage.ts';
import { type Member, readWorkspace } from '../workspace.ts';

/** Builds every published package, each after those it depends on, and looks for every file that `exports` names. */
export const build: Stage = {
  name: 'build',
  async run({ root, run, signal }) {
    const reports: StageReport[] = [];
    for (const member of await readWorkspace(root)) {
      if (member.scripts.build === undefined) {
        if (member.published) reports.push(oneFailed(`${member.name} has no build script`));
        continue;
      }
      const { exitCode, output } = await run(['pnpm', 'run', 'build'], { cwd: member.folder, signal });
      const missing = exitCode === 0 ? await missingFiles(member) : [];
      if (exitCode !== 0) reports.push(oneFailed(`${member.name}\n${output.trim()}`));
      else if (missing.length > 0) reports.push(oneFailed(`${member.name} did not build ${missing.join(', ')}`));
      else reports.push(onePassed);
    }
    return sumReports(reports);
  },
};

async function missingFiles(member: Member): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const path of member.entries.flatMap((entry) => [entry.types, entry.script])) {
    const found = await stat(join(member.folder, path)).catch(() => null);
    if (found === null) missing.push(path);
  }
  return missing;
}
