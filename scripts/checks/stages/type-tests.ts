import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { oneFailed, type Stage, type StageContext, type StageReport, sumReports } from '../stage.ts';
import { type Member, readWorkspace } from '../workspace.ts';

/**
 * Tests about types (`*.test-d.ts`): right uses compile, and each `@ts-expect-error` meets its error. Every file and
 * every expected error counts; a file that the compiler was not given fails.
 */
export const typeTests: Stage = {
  name: 'type-tests',
  async run(context) {
    const reports: StageReport[] = [];
    for (const member of await readWorkspace(context.root)) {
      const files = await typeTestFiles(member.folder);
      if (files.length > 0) reports.push(await checkMember(context, member, files));
    }
    return sumReports(reports);
  },
};

async function checkMember(
  { root, run, signal }: StageContext,
  { folder }: Member,
  files: readonly string[],
): Promise<StageReport> {
  const argv = ['tsc', '-p', folder, '--noEmit', '--listFiles', '--pretty', 'false'] as const;
  const lines = (await run([...argv], { cwd: root, signal })).stdout.split('\n');
  const reports = files.map(async (file): Promise<StageReport> => {
    const name = relative(root, file);
    const errors = lines.filter((line) => line.startsWith(`${name}(`));
    if (!lines.includes(file)) return oneFailed(`${name} is not part of its tsconfig`);
    const expected = (await readFile(file, 'utf8')).split('@ts-expect-error').length - 1;
    const passed = Math.max(0, 1 + expected - errors.length);
    return { passed, failed: errors.length, skipped: 0, notes: errors };
  });
  return sumReports(await Promise.all(reports));
}

async function typeTestFiles(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const part of ['src', 'test']) {
    const names = await readdir(join(folder, part), { recursive: true }).catch(() => []);
    for (const name of names) if (name.endsWith('.test-d.ts')) found.push(join(folder, part, name));
  }
  return found;
}
