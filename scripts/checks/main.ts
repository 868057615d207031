import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCommand } from './run-command.ts';
import { runStages, type StageRow } from './run-stages.ts';
import { stageNames } from './stage-names.ts';
import { stages } from './stages.ts';
import { formatRow, summarize } from './summary.ts';

/** `npm test`: every check of the workspace. `npm test -- --only lint,types` runs some of them, the rest as skipped. */
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const unknown = only?.filter((name) => !stageNames.includes(name)) ?? [];
if (unknown.length > 0) {
  console.error(`No stage is called ${unknown.join(', ')}. Stages: ${stageNames.join(', ')}`);
  process.exit(2);
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(new Error(name)));

const rows = await runStages(stages, {
  ...(only === undefined ? {} : { only }),
  signal: stop.signal,
  now: () => performance.now(),
  async context(name) {
    const folder = join(root, '.report', name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    return { root, folder, run: runCommand };
  },
  onStart: (name) => console.log(`== ${name}`),
  onRow: show,
});

const summary = summarize(rows, stageNames);
console.log(summary.lines.join('\n'));
await writeFile(join(root, '.report/stages.json'), JSON.stringify(rows, null, 2));
process.exitCode = summary.exitCode;

/** A row as soon as it is there; a failure with all that it has to say. */
function show(row: StageRow): void {
  if (only !== undefined && !only.includes(row.name)) return;
  console.log(formatRow(row));
  if (row.failed > 0) for (const note of row.notes) console.log(`    ${note}`);
}
