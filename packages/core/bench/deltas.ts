// CPU per piece of an answer: the whole path (call, parser, events, journal, one reader) against a bare streamText of the same pieces.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { streamText } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { createBoxwright, type Journal, memoryJournal } from '../src/index.ts';
import { standardPipelines } from '../src/pipelines/index.ts';
import { readCallTag } from '../src/model/call-tag.ts';
import { sqliteJournal } from '../src/sqlite/index.ts';
import { staticHtml } from '../src/testing/index.ts';
import { noSandbox } from '../test/support/no-sandbox.ts';

const pieces = 20_000;
const piece = 'twelve chars';
const rounds = 5;

/** A model that answers a page of many pieces, sealed when the call carries a seal. */
function model(): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doStream: async (options) => {
      const mark = readCallTag(options.providerOptions)?.seal ?? 'none';
      return { stream: toStream(answer(mark)) };
    },
  });
}

function toStream(parts: Iterator<LanguageModelV4StreamPart>): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    pull(controller) {
      const { done, value } = parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}

function* answer(mark: string): Generator<LanguageModelV4StreamPart> {
  const delta = (text: string): LanguageModelV4StreamPart => ({ type: 'text-delta', id: 't', delta: text });
  yield { type: 'stream-start', warnings: [] };
  yield { type: 'text-start', id: 't' };
  yield delta(`<file:${mark} path="index.html">\n`);
  for (let index = 0; index < pieces; index += 1) yield delta(index % 7 === 6 ? `${piece}\n` : piece);
  yield delta(`\n</file:${mark}>`);
  yield { type: 'text-end', id: 't' };
  yield {
    type: 'finish',
    finishReason: { unified: 'stop', raw: 'stop' },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: pieces, text: pieces, reasoning: 0 },
    },
  };
}

async function bare(): Promise<void> {
  for await (const part of streamText({ model: model(), prompt: 'x', onError: () => undefined }).stream) void part;
}

async function whole(journal: Journal): Promise<void> {
  const pipelines = standardPipelines({ model: model(), template: staticHtml(), sandbox: noSandbox, smoke: 'off' });
  const app = createBoxwright({ pipelines, journal });
  const project = await app.projects.create({ ownerId: 'bench' });
  const run = await project.start('create', { prompt: 'A long page' });
  let seen = 0;
  for await (const event of run.events()) if (event.type === 'file.delta') seen += event.data.text.length;
  const result = await run.result();
  if (result.status !== 'completed' || seen < pieces * piece.length)
    throw new Error(`The run is ${result.status} after ${seen} characters.`);
  await app.close();
}

async function cpuMicroseconds(work: () => Promise<void>): Promise<number> {
  globalThis.gc?.();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const samples = { bare: [] as number[], memory: [] as number[], sqlite: [] as number[] };
for (let round = -1; round < rounds; round += 1) {
  await using sqlite = sqliteJournal({ path: join(folder, `${round}.sqlite`) });
  const measured = {
    bare: await cpuMicroseconds(bare),
    memory: await cpuMicroseconds(() => whole(memoryJournal())),
    sqlite: await cpuMicroseconds(() => whole(sqlite)),
  };
  // The first round warms everything up.
  if (round < 0) continue;
  for (const name of ['bare', 'memory', 'sqlite'] as const) samples[name].push(measured[name] / pieces);
}
await rm(folder, { recursive: true, force: true });

const floor = median(samples.bare);
console.log(`${pieces} pieces of ${piece.length} characters, median of ${rounds} rounds, CPU time per piece`);
for (const [name, label] of [
  ['bare', 'bare streamText'],
  ['memory', 'run on the memory journal'],
  ['sqlite', 'run on SQLite'],
] as const) {
  const own = median(samples[name]);
  console.log(`${label.padEnd(28)} ${own.toFixed(1).padStart(7)} µs  ${(own / floor).toFixed(2)} x`);
}
