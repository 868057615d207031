// Append and replay of 10,000 events, 1,000 readers that reconnect, the first event of a run, and memory a run: each against a floor in this process.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  createBoxwright,
  definePhase,
  definePipeline,
  type Journal,
  memoryJournal,
  type NewEvent,
} from '../src/index.ts';
import { collected } from '../src/testing/expectations.ts';
import { sqliteJournal } from '../src/sqlite/index.ts';

const count = 10_000;
const batch = 50;
const readers = 1_000;
const folder = mkdtempSync(join(tmpdir(), 'boxwright-bench-'));

const event = (n: number): NewEvent => ({
  type: 'file.delta',
  durable: false,
  phase: 'write',
  attempt: 1,
  callId: 'call',
  data: { path: `src/part-${n % 7}.txt`, text: 'x'.repeat(80), offset: n },
});

async function timed(work: () => Promise<void> | void): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function show(what: string, ms: number, floorMs: number, floor: string): void {
  console.log(`${what}: ${ms.toFixed(0)} ms, ${(ms / floorMs).toFixed(1)} x ${floor} (${floorMs.toFixed(1)} ms)`);
}

async function leaseOn(journal: Journal) {
  await journal.createProject({ id: 'p', ownerId: 'me', createdAt: new Date().toISOString() });
  const input = await journal.blobs.put(new Uint8Array());
  await journal.createRun({ id: 'r', projectId: 'p', pipeline: 'bench', pipelineVersion: 1, input, inputHash: 'h' });
  const lease = await journal.acquire({ holder: 'bench', ttlMs: 600_000 });
  if (lease === null) throw new Error('The run could not be taken.');
  return lease;
}

/** Reads the last 1,000 events over connections that break after 90 events; counts what is missing or there twice. */
async function readWithBreaks(journal: Journal): Promise<number> {
  let after = count - 1_000;
  let wrong = 0;
  while (after <= count) {
    let left = 90;
    for await (const { seq } of journal.events('r', { after })) {
      if (seq !== after + 1) wrong += 1;
      after = seq;
      if ((left -= 1) === 0) break;
    }
  }
  return wrong;
}

const lines = Array.from({ length: count }, (_, n) => JSON.stringify(event(n)));
/** The best of five: a floor that is disturbed flatters what stands on it. */
async function floorOf(work: () => void): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) times.push(await timed(work));
  return Math.min(...times);
}

const appendFloor = await floorOf(() => {
  for (let from = 0; from < count; from += batch) {
    appendFileSync(join(folder, 'floor.jsonl'), `${lines.slice(from, from + batch).join('\n')}\n`);
  }
});
const parseFloor = await floorOf(() => void lines.map((line): unknown => JSON.parse(line)));

for (const [name, journal] of [
  ['memory', memoryJournal()],
  ['sqlite', sqliteJournal({ path: join(folder, 'journal.db') })],
] as const) {
  const lease = await leaseOn(journal);
  const append = await timed(async () => {
    for (let from = 0; from < count; from += batch) {
      await journal.commit(lease, {
        expectedSeq: from,
        events: Array.from({ length: batch }, (_, n) => event(from + n)),
      });
    }
  });
  await journal.commit(lease, {
    expectedSeq: count,
    events: [{ type: 'run.completed', durable: true, data: { durationMs: 0 } }],
  });
  const replay = await timed(async () => void (await collected(journal.events('r'))));
  show(`${name}: append ${count} events in batches of ${batch}`, append, appendFloor, 'appending the lines to a file');
  show(`${name}: replay ${count} events`, replay, parseFloor, 'parsing the lines');
  if (name === 'memory') {
    let wrong = 0;
    const ms = await timed(
      async () =>
        void (wrong = (await Promise.all(Array.from({ length: readers }, () => readWithBreaks(journal)))).reduce(
          (sum, one) => sum + one,
          0,
        )),
    );
    console.log(
      `${name}: ${readers} readers of 1000 events each, reconnecting every 90: ${ms.toFixed(0)} ms, ${wrong} events missing or twice`,
    );
  }
  await journal[Symbol.asyncDispose]();
}

const nothing = definePhase({
  name: 'nothing',
  version: 1,
  async run({ n }: { n: number }): Promise<number> {
    return n;
  },
});
const pipeline = definePipeline({
  name: 'nothing',
  version: 1,
  input: z.object({ n: z.number() }),
  phases: { nothing },
  run: ({ input, phases }) => phases.nothing(input),
});
const app = createBoxwright({ pipelines: { pipeline }, journal: sqliteJournal({ path: join(folder, 'runs.db') }) });
const project = await app.projects.create({ ownerId: 'me' });
const firsts: number[] = [];
for (let n = 0; n < 100; n += 1) {
  const startedAt = performance.now();
  const run = await project.start('pipeline', { n });
  for await (const { type } of run.events()) if (type === 'run.started') break;
  firsts.push(performance.now() - startedAt);
  await run.result();
}
firsts.sort((left, right) => left - right);
console.log(
  `sqlite: from start to the first event: median ${firsts[50]?.toFixed(1)} ms, longest of 100 ${firsts[99]?.toFixed(1)} ms (promised: 50 ms)`,
);

const held = Promise.withResolvers<void>();
const waiting = definePhase({
  name: 'wait',
  version: 1,
  async run({ n }: { n: number }): Promise<number> {
    await held.promise;
    return n;
  },
});
const many = createBoxwright({
  pipelines: {
    many: definePipeline({
      name: 'many',
      version: 1,
      input: z.object({ n: z.number() }),
      phases: { waiting },
      run: ({ input, phases }) => phases.waiting(input),
    }),
  },
});
globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
const runs = await Promise.all(
  Array.from({ length: 500 }, async (_, n) => (await many.projects.create({ ownerId: 'me' })).start('many', { n })),
);
for (const run of runs) for await (const { type } of run.events()) if (type === 'phase.started') break;
globalThis.gc?.();
console.log(
  `memory: ${((process.memoryUsage().heapUsed - before) / runs.length / 1024).toFixed(1)} KiB a run at work, with its events in memory`,
);
held.resolve();
await Promise.all(runs.map((run) => run.result()));
await many.close();
await app.close();
rmSync(folder, { recursive: true, force: true });
