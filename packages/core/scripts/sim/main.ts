// pnpm sim [--seeds 2000] [--from 0]: lives through that many worlds and prints what was broken; then looks for each planted bug.
import { parseArgs } from 'node:util';
import { plantedBugs } from './planted-bugs.ts';
import { simulate } from './simulate.ts';

/** A planted bug must be found within so many seeds. */
const seedsPerBug = 200;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '0' },
    bugs: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const from = Number(values.from);
const seeds = Number(values.seeds);
const startedAt = performance.now();
let runs = 0;
let kills = 0;
let failed = 0;
for (let seed = from; seed < from + seeds; seed += 1) {
  const result = await simulate(seed);
  runs += result.runs;
  kills += result.kills;
  if (result.broken.length === 0) continue;
  failed += 1;
  console.log(`seed ${seed}:\n  ${result.broken.join('\n  ')}`);
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(
  `${seeds} seeds with ${runs} runs and ${kills} killed processes in ${seconds} s: ${failed} broke a promise`,
);

let missed = 0;
for (const bug of values.bugs ? plantedBugs : []) {
  let found: number | null = null;
  for (let seed = 0; seed < seedsPerBug && found === null; seed += 1) {
    if ((await simulate(seed, bug)).broken.length > 0) found = seed;
  }
  if (found === null) missed += 1;
  console.log(`${found === null ? `not found in ${seedsPerBug} seeds` : `found with seed ${found}`}: ${bug.name}`);
}
if (values.bugs) console.log(`${plantedBugs.length - missed} of ${plantedBugs.length} planted bugs found`);
process.exitCode = failed + missed === 0 ? 0 : 1;
