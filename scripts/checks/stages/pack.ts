import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { oneFailed, onePassed, type Stage, type StageReport, sumReports } from '../stage.ts';
import { packFolder, tarballOf } from '../tarballs.ts';
import { type Member, readWorkspace } from '../workspace.ts';

/** Packs every published package as it would be published; the stages after this one look at these tarballs. */
export const pack: Stage = {
  name: 'pack',
  async run({ root, run, signal }) {
    await rm(packFolder(root), { recursive: true, force: true });
    const reports: StageReport[] = [];
    for (const member of (await readWorkspace(root)).filter((each) => each.published)) {
      const out = tarballOf(root, member);
      const { exitCode, output } = await run(['pnpm', 'pack', '--out', out], { cwd: member.folder, signal });
      if (exitCode !== 0) reports.push(oneFailed(`${member.name}\n${output.trim()}`));
      else reports.push(checkContents(member, (await run(['tar', '-tzf', out], { signal })).stdout.split('\n')));
    }
    return sumReports(reports);
  },
};

/** What users pay for by download: no tests, benches or build leftovers, and every file that `exports` names. */
function checkContents(member: Member, files: readonly string[]): StageReport {
  const stray = files.filter((path) => /\.test(-d)?\.|\/(bench|test|\.tsbuild|fixtures)\//.test(path));
  const needed = [
    'package/README.md',
    ...member.entries.flatMap((entry) => [entry.types, entry.script]).map((path) => join('package', path)),
  ];
  const missing = needed.filter((path) => !files.includes(path));
  if (stray.length > 0) return oneFailed(`${member.name} packs ${stray.slice(0, 5).join(', ')}`);
  return missing.length > 0 ? oneFailed(`${member.name} does not pack ${missing.join(', ')}`) : onePassed;
}
