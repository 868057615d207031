import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Stage, sumReports } from '../stage.ts';
import { readWorkspace } from '../workspace.ts';

/** `tsc -b` over the whole workspace; every referenced project counts, and every member must be referenced. */
export const types: Stage = {
  name: 'types',
  async run({ root, run, signal }) {
    const solution: { readonly references: readonly { readonly path: string }[] } = JSON.parse(
      await readFile(join(root, 'tsconfig.json'), 'utf8'),
    );
    const referenced = solution.references.map(({ path }) => join(root, path));
    const unchecked = (await readWorkspace(root)).filter(({ folder }) => !referenced.includes(folder));
    const { exitCode, output } = await run(['tsc', '-b', '--pretty', 'false'], { cwd: root, signal });
    const compiled =
      exitCode === 0
        ? { passed: referenced.length, failed: 0, skipped: 0, notes: [] }
        : { passed: 0, failed: 1, skipped: 0, notes: [output.trim()] };
    const notes = unchecked.map(({ folder }) => `${folder} is not referenced in tsconfig.json`);
    return sumReports([compiled, { passed: 0, failed: notes.length, skipped: 0, notes }]);
  },
};
