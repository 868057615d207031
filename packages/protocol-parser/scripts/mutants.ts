import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { recognitionCases } from '../test/cases/recognition-cases.ts';
import type { RuleMutant } from '../test/mutants/rule-mutant.ts';
import { ruleMutants } from '../test/mutants/rule-mutants.ts';
import { type Parse, compareCase } from '../test/support/compare-case.ts';

// Copies stand inside the package and outside node_modules, so that Node reads their TypeScript as it reads ours.
const source = fileURLToPath(new URL('../src/', import.meta.url));
const cache = fileURLToPath(new URL('../.cache/', import.meta.url));

/** Takes one rule out of a copy of the parser; returns why the mutant is alive, or null if its case noticed. */
async function survives(mutant: RuleMutant, index: number): Promise<string | null> {
  const folder = new URL(`${index}/`, copies);
  await cp(source, folder, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  const file = new URL(mutant.file, folder);
  const text = await readFile(file, 'utf8');
  if (text.split(mutant.find).length !== 2)
    return `its text stands ${text.split(mutant.find).length - 1} times in ${mutant.file}`;
  await writeFile(
    file,
    text.replace(mutant.find, () => mutant.replace),
  );
  const found = recognitionCases.find(({ name }) => name === mutant.noticedBy);
  if (found === undefined) return 'its case does not exist';
  const { parse } = (await import(pathToFileURL(fileURLToPath(new URL('parser/parse.ts', folder))).href)) as {
    parse: Parse;
  };
  try {
    const { expected, found: read } = compareCase(parse, found);
    return isDeepStrictEqual(read, expected) ? 'its case did not notice' : null;
  } catch {
    return null;
  }
}

await mkdir(cache, { recursive: true });
const copies = pathToFileURL(`${await mkdtemp(`${cache}mutants-`)}/`);
let alive = 0;
try {
  for (const [index, mutant] of ruleMutants.entries()) {
    const reason = await survives(mutant, index);
    if (reason === null) continue;
    alive++;
    console.log(`alive: ${mutant.rule} (${mutant.noticedBy}): ${reason}`);
  }
} finally {
  await rm(copies, { recursive: true, force: true });
}
console.log(
  `${ruleMutants.length - alive} of ${ruleMutants.length} removals of a rule were noticed by the case they name`,
);
process.exitCode = alive === 0 ? 0 : 1;
