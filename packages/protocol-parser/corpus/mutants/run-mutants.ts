import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { boxwright, boxwrightAdapter, type EditFunctions } from '../adapters/boxwright.ts';
import { writeLine } from '../print.ts';
import { readCases } from '../read-cases.ts';
import { verdictOf } from '../score.ts';
import { editMutants, type EditMutant } from './edit-mutants.ts';

// Copies stand inside the package, so that Node reads their TypeScript as it reads ours.
const source = fileURLToPath(new URL('../../src/', import.meta.url));
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));
const cases = new Map(readCases().map((each) => [each.id, each]));

/** Takes one guard out of a copy; returns why the mutant is alive, or null if its case noticed. */
async function survives(mutant: EditMutant, folder: URL): Promise<string | null> {
  await cp(source, folder, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  const file = new URL(`edits/${mutant.file}`, folder);
  const text = await readFile(file, 'utf8');
  const places = text.split(mutant.find).length - 1;
  if (places !== 1) return `its text stands ${places} times in ${mutant.file}`;
  await writeFile(
    file,
    text.replace(mutant.find, () => mutant.replace),
  );
  const noticing = cases.get(mutant.noticedBy);
  if (noticing === undefined) return 'its case does not exist';
  const copy = (await import(new URL('index.ts', folder).href)) as EditFunctions;
  const right = await boxwright.run(noticing);
  try {
    const result = await boxwrightAdapter(copy).run(noticing);
    const same = verdictOf(noticing, result) === verdictOf(noticing, right) && result.label === right.label;
    return same ? 'its case did not notice' : null;
  } catch {
    return null;
  }
}

await mkdir(cache, { recursive: true });
const copies = pathToFileURL(`${await mkdtemp(`${cache}edit-mutants-`)}/`);
let alive = 0;
try {
  for (const [index, mutant] of editMutants.entries()) {
    const reason = await survives(mutant, new URL(`${index}/`, copies));
    if (reason === null) continue;
    alive++;
    writeLine(`alive: ${mutant.guard} (${mutant.noticedBy}): ${reason}`);
  }
} finally {
  await rm(copies, { recursive: true, force: true });
}
writeLine(
  `${editMutants.length - alive} of ${editMutants.length} removals of a guard were noticed by the case they name`,
);
process.exitCode = alive === 0 ? 0 : 1;
