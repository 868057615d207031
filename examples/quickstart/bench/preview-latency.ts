import { recordedModel } from '@boxwright/core/recorded';
import { viteReact } from '@boxwright/template-vite-react';
import { compose } from '../src/compose.ts';
import { requests, transcripts } from '../src/scenario.ts';
import { layFloor } from './measure-floor.ts';
import { median } from './median.ts';
import { pacedModel } from './paced-model.ts';

/**
 * Last model byte to live preview of the bakery page, as a multiple of one bare `vite build` plus one page load, both
 * measured in turn in this process. Prints the median of the rounds; the promise is at most 2.5.
 */
const rounds = 5;

/** Pause before each recorded piece, in milliseconds: a page takes the few seconds that a fast model takes. */
const pieceMs = 10;

const now = (): number => performance.now();
const landingMs: number[] = [];
const floorMs: number[] = [];

const paced = pacedModel(recordedModel(transcripts), pieceMs, now);
await using parts = await compose(paced.model);

/** One page from request to preview; resolves to the time after the last byte, and to the project's files. */
async function land(): Promise<{ readonly ms: number; readonly files: ReadonlyMap<string, string | Uint8Array> }> {
  // A gate remembers its verdict on a tree: an app of its own each time, or only the first round would build anything.
  await using own = await compose(paced.model);
  const project = await own.app.projects.create({ ownerId: 'bench' });
  const run = await project.start('create', { prompt: requests.create });
  let readyAt = Number.NaN;
  for await (const event of run.events()) if (event.type === 'preview.ready') readyAt = now();
  const result = await run.result();
  if (result.status !== 'completed') throw new Error(`The page did not land: ${JSON.stringify(result)}`);
  return { ms: readyAt - paced.lastByteAt(), files: new Map(await project.files()) };
}

// The first landing installs the layer and warms the disk; it counts for neither side.
const { files } = await land();
await using floor = await layFloor(new Map([...viteReact().files, ...files]), parts.browser, now);
await floor.measure();

for (let round = 1; round <= rounds; round += 1) {
  const { buildMs, loadMs } = await floor.measure();
  const { ms } = await land();
  floorMs.push(buildMs + loadMs);
  landingMs.push(ms);
  console.log(
    `round ${round}: last byte to preview ${ms.toFixed(0)} ms; bare build ${buildMs.toFixed(0)} ms + page load ${loadMs.toFixed(0)} ms; ratio ${(ms / (buildMs + loadMs)).toFixed(2)}`,
  );
}

const ratio = median(landingMs) / median(floorMs);
console.log(
  `median of ${rounds}: ${median(landingMs).toFixed(0)} ms / ${median(floorMs).toFixed(0)} ms = ${ratio.toFixed(2)} (promise: at most 2.5)`,
);
