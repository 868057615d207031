import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { oneFailed, onePassed, type Stage, type StageReport, sumReports } from '../stage.ts';
import { type Entry, type Member, readWorkspace } from '../workspace.ts';

/** Largest size of each entry point, in kB as brotli, without its dependencies: what importing all of it costs. */
const limitsFile = 'scripts/checks/size-limits.json';

/** Every entry point stays under its stated limit (size-limit); one without a limit fails. */
export const size: Stage = {
  name: 'size',
  async run({ root, folder, run, signal }) {
    const limits: Readonly<Record<string, number>> = JSON.parse(await readFile(join(root, limitsFile), 'utf8'));
    const members = (await readWorkspace(root)).filter((member) => member.published);
    const measured = members.flatMap((member) => member.entries.map((entry) => check(member, entry, limits)));
    const missing = measured.filter(({ limit }) => limit === 'none').map(({ name }) => name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), await readFile(join(root, 'package.json')));
    await writeFile(join(folder, '.size-limit.json'), JSON.stringify(measured.filter(({ limit }) => limit !== 'none')));
    const { stdout, output } = await run(['size-limit', '--json'], { cwd: folder, signal });
    return sumReports([
      ...missing.map((name) => oneFailed(`${name} has no limit in ${limitsFile}`)),
      ...readResults(stdout, output),
    ]);
  },
};

interface SizeCheck {
  readonly name: string;
  readonly path: string;
  readonly limit: string;
  readonly ignore: readonly string[];
}

function check(member: Member, entry: Entry, limits: Readonly<Record<string, number>>): SizeCheck {
  const limit = limits[entry.specifier];
  return {
    name: entry.specifier,
    path: join(member.folder, entry.script),
    limit: limit === undefined ? 'none' : `${limit} kB`,
    ignore: [...builtinModules, 'node:sqlite', ...member.dependencies, ...member.peers].flatMap((name) =>
      name.startsWith('node:') ? [name] : [name, `node:${name}`],
    ),
  };
}

function readResults(stdout: string, output: string): readonly StageReport[] {
  const results: unknown = JSON.parse(stdout);
  if (!Array.isArray(results)) return [oneFailed(output.trim())];
  return results.map(({ name, passed, size: bytes, sizeLimit }) =>
    passed === true ? onePassed : oneFailed(`${name} is ${bytes} bytes, its limit ${sizeLimit}`),
  );
}
