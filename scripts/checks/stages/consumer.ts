import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Consumer, layConsumer, oldestNode, readConsumer } from '../consumer.ts';
import type { Entry } from '../workspace.ts';
import { oneFailed, onePassed, type Stage, type StageContext, type StageReport, sumReports } from '../stage.ts';

/**
 * The packed packages work outside the workspace: installed by npm, each entry point is imported on this Node and on
 * the oldest supported one, and its types compile under `nodenext`.
 */
export const consumer: Stage = {
  name: 'consumer',
  async run(context) {
    const failure = await layConsumer(context);
    if (failure !== null) return oneFailed(`npm install\n${failure}`);
    const project = await readConsumer(context.root);
    const entries = project.members.flatMap((member) => member.entries);
    const oldest = join(project.folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
    return sumReports([
      ...(await importEach(context, project, entries, 'node', 'this Node')),
      ...(await importEach(context, project, entries, oldest, `Node ${oldestNode}`)),
      await compile(context, project, entries),
    ]);
  },
};

async function importEach(
  { run, signal }: StageContext,
  { folder }: Consumer,
  entries: readonly Entry[],
  node: string,
  label: string,
): Promise<readonly StageReport[]> {
  const reports: StageReport[] = [];
  for (const { specifier } of entries) {
    const script = `const all = await import('${specifier}'); if (Object.keys(all).length === 0) throw new Error('exports nothing')`;
    // The workspace's PATH and conditions must not help: only what a user has.
    const { exitCode, output } = await run([node, '--no-warnings', '--input-type=module', '-e', script], {
      cwd: folder,
      env: { NODE_OPTIONS: '' },
      signal,
    });
    reports.push(exitCode === 0 ? onePassed : oneFailed(`${specifier} on ${label}\n${output.trim()}`));
  }
  return reports;
}

async function compile(
  { run, signal }: StageContext,
  { folder }: Consumer,
  entries: readonly Entry[],
): Promise<StageReport> {
  const imports = entries.map(({ specifier }, index) => `import * as entry${index} from '${specifier}';`);
  const uses = entries.map((_, index) => `entry${index} satisfies object;`);
  await mkdir(join(folder, 'src'), { recursive: true });
  await writeFile(join(folder, 'src/entries.ts'), [...imports, ...uses, ''].join('\n'));
  const { exitCode, output } = await run(['tsc', '-p', folder, '--pretty', 'false'], { cwd: folder, signal });
  return exitCode === 0
    ? { ...onePassed, passed: entries.length }
    : oneFailed(`types under nodenext\n${output.trim()}`);
}
