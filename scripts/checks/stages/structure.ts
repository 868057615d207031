import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { oneFailed, onePassed, type Stage, type StageReport, sumReports } from '../stage.ts';
import { type Member, readWorkspace } from '../workspace.ts';

/** The median length that source files of a package stay under, in lines. */
const medianLines = 80;

/** Stacks that `core` must not know, not even by name: they come in as templates. */
const stackNames = /\b(?:react|vite|tailwind|nextjs|svelte|vue)\b/i;

/**
 * How each package is laid out: the median of its source files stays short, it has a README, and core
 * names no stack.
 */
export const structure: Stage = {
  name: 'structure',
  async run({ root }) {
    const members = await readWorkspace(root);
    return sumReports(await Promise.all(members.map(async (member) => checkMember(member, root))));
  },
};

async function checkMember(member: Member, root: string): Promise<StageReport> {
  const files = (await sourceFiles(join(member.folder, 'src'))).filter((path) => !/\.test(-d)?\.ts$/.test(path));
  const lengths = await Promise.all(files.map(async (path) => (await readFile(path, 'utf8')).split('\n').length - 1));
  const median = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)];
  if (median === undefined) return oneFailed(`${member.name} has no source file`);
  const tooLong = median > medianLines ? [oneFailed(`${member.name}: the median source file has ${median} lines`)] : [];
  const readme = await readFile(join(member.folder, 'README.md'), 'utf8').catch(() => '');
  const noReadme = readme === '' ? [oneFailed(`${relative(root, member.folder)}/README.md is missing`)] : [];
  const stacks = member.name === '@boxwright/core' ? await filesThatNameStacks(files) : [];
  const named = stacks.map((path) => oneFailed(`${relative(root, path)} names a stack that core must not know`));
  const problems = [...tooLong, ...noReadme, ...named];
  return problems.length === 0 ? onePassed : sumReports(problems);
}

async function filesThatNameStacks(files: readonly string[]): Promise<readonly string[]> {
  const texts = await Promise.all(files.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
  return texts.filter(({ text }) => stackNames.test(text)).map(({ path }) => path);
}

async function sourceFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}
