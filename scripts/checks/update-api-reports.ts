import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportEntry } from './api-report.ts';
import { readWorkspace } from './workspace.ts';

/** `pnpm api`: writes the API report of every built entry point. Arguments: short names of packages; default: all. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const wanted = process.argv.slice(2);
const temporaryFolder = await mkdtemp(join(tmpdir(), 'api-'));
const members = (await readWorkspace(root)).filter((member) => member.published);

for (const member of members.filter(({ short }) => wanted.length === 0 || wanted.includes(short))) {
  for (const entry of member.entries) {
    const { changed, problems } = reportEntry(member, entry, { update: true, temporaryFolder });
    console.log([`${entry.specifier}: ${changed ? 'rewritten' : 'unchanged'}`, ...problems].join('\n  '));
    if (problems.length > 0) process.exitCode = 1;
  }
}
