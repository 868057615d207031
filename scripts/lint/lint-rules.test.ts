import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases } from './lint-cases.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fired = new Map<string, string[]>();
let workspace = '';

/** Lints every case in one run, in a workspace of its own with the repository's configuration. */
beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'lint-rules-'));
  await cp(join(root, '.oxlintrc.json'), join(workspace, '.oxlintrc.json'));
  await cp(join(root, 'scripts/lint'), join(workspace, 'scripts/lint'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(workspace, 'node_modules'));
  await writeFile(
    join(workspace, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true }, include: ['packages'] }),
  );
  for (const { path, source } of cases) {
    const file = join(workspace, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, source);
  }
  const report = await lint(workspace);
  for (const { filename, code } of report.diagnostics) fired.set(filename, [...(fired.get(filename) ?? []), code]);
}, 60_000);

afterAll(async () => rm(workspace, { recursive: true, force: true }));

describe('the lint configuration', () => {
  test.each(cases.filter((one) => one.fires !== null))('refuses $title', ({ path, fires }) => {
    expect(fired.get(path) ?? []).toContain(fires);
  });

  test.each(cases.filter((one) => one.fires === null))('accepts $title', ({ path }) => {
    expect(fired.get(path) ?? []).toEqual([]);
  });
});

interface LintReport {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

async function lint(cwd: string): Promise<LintReport> {
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const run = promisify(execFile)(oxlint, ['--type-aware', '--format=json', 'packages'], { cwd, maxBuffer: 1 << 24 });
  const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
  return JSON.parse(stdout);
}
