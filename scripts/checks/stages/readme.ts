import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type CodeBlock, codeBlocks } from '../code-blocks.ts';
import { readConsumer } from '../consumer.ts';
import { oneFailed, onePassed, type Stage, type StageReport, sumReports } from '../stage.ts';
import { readWorkspace } from '../workspace.ts';

/** The longest that the first example of a README may be, in lines. */
const exampleLines = 15;

/**
 * Every TypeScript block of a README compiles against the packed packages, in the project that the `consumer` stage
 * laid. The README of a published package must show an example, the first of at most 15 lines.
 */
export const readme: Stage = {
  name: 'readme',
  async run({ root, run, signal }) {
    const { folder } = await readConsumer(root);
    const sources = join(folder, 'src');
    await rm(sources, { recursive: true, force: true });
    await mkdir(sources, { recursive: true });
    const reports: StageReport[] = [];
    const names = new Map<string, string>();
    for (const { path, needsExample } of await readmes(root)) {
      const name = relative(root, path);
      const blocks = codeBlocks(await readFile(path, 'utf8').catch(() => ''));
      if (needsExample) reports.push(checkExample(name, blocks));
      for (const [index, { code, extension, line }] of blocks.entries()) {
        const file = `${name.replaceAll('/', '-')}-${index}.${extension}`;
        names.set(file, `${name}:${line}`);
        // A block without an import is a script to the compiler; its names would clash with the next block's.
        await writeFile(join(sources, file), `${code}export {};\n`);
      }
    }
    const { output } = await run(['tsc', '-p', folder, '--pretty', 'false'], { cwd: folder, signal });
    for (const [file, place] of names) {
      const errors = output.split('\n').filter((line) => line.startsWith(`src/${file}(`));
      reports.push(errors.length === 0 ? onePassed : oneFailed(`${place}\n${errors.join('\n')}`));
    }
    const attributed = output.split('\n').filter((line) => line.startsWith('src/')).length;
    const other = /error TS/.test(output) && attributed === 0 ? [oneFailed(output.trim())] : [];
    return sumReports([...reports, ...other]);
  },
};

function checkExample(name: string, blocks: readonly CodeBlock[]): StageReport {
  const lines = blocks[0]?.code.trimEnd().split('\n').length;
  if (lines === undefined) return oneFailed(`${name} shows no example`);
  return lines > exampleLines ? oneFailed(`${name}: the first example has ${lines} lines`) : onePassed;
}

async function readmes(root: string): Promise<readonly { readonly path: string; readonly needsExample: boolean }[]> {
  const members = await readWorkspace(root);
  return [
    { path: join(root, 'README.md'), needsExample: true },
    ...members.map((member) => ({ path: join(member.folder, 'README.md'), needsExample: member.published })),
  ];
}
