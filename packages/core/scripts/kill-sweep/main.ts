// pnpm kill-sweep [--trials 200]: kills a worker at moments spread over the life of a run, and prints what was left each time.
import { parseArgs } from 'node:util';
import { killTrial } from './trial.ts';

const { values } = parseArgs({
  options: { trials: { type: 'string', default: '200' }, 'span-ms': { type: 'string', default: '260' } },
});
const trials = Number(values.trials);
const spanMs = Number(values['span-ms']);
const places = new Map<string, number>();
const takeovers: number[] = [];
let failed = 0;
for (let trial = 0; trial < trials; trial += 1) {
  const delayMs = ((trial + 0.5) / trials) * spanMs;
  const { killedAfter, takeoverMs, broken } = await killTrial(delayMs);
  const place = killedAfter ?? 'before the first event';
  places.set(place, (places.get(place) ?? 0) + 1);
  if (takeoverMs !== null) takeovers.push(takeoverMs);
  if (broken.length === 0) continue;
  failed += 1;
  console.log(`kill after ${delayMs.toFixed(0)} ms (last event: ${place}):\n  ${broken.join('\n  ')}`);
}
for (const [place, count] of Array.from(places).toSorted((left, right) => right[1] - left[1]))
  console.log(`${String(count).padStart(4)} killed after ${place}`);
const sorted = takeovers.toSorted((left, right) => left - right);
console.log(
  `${takeovers.length} takeovers, median ${sorted[Math.floor(sorted.length / 2)] ?? 0} ms, longest ${sorted.at(-1) ?? 0} ms`,
);
console.log(`${trials - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
