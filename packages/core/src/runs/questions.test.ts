import { describe, expect, it } from 'vitest';
import { definePipeline } from '../define/define-pipeline.ts';
import type { Journal } from '../journal/journal.ts';
import { memoryJournal } from '../journal/memory/memory-journal.ts';
import { createBoxwright } from '../projects/create-boxwright.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { anyInput, brokenRules, eventsOf, gate, phase, seen, typesOf } from '../../test/runtime/kit.ts';

const question = { question: 'Go live?', subject: { files: 2 }, timeoutMs: 60_000 };

function approval(log: string[] = []) {
  const handle = {
    name: 'handle',
    open: async () => ({ [Symbol.asyncDispose]: async () => void log.push('handle closed') }),
  };
  const inPhase = phase('confirm', async (_: {}, context) => {
    await context.use(handle);
    log.push('asking');
    const { approved, answer } = await context.ask(question);
    return { approved, answer };
  });
  const first = definePipeline({
    name: 'first',
    version: 1,
    input: anyInput,
    phases: { inPhase },
    run: ({ phases }) => phases.inPhase({}),
  });
  const note = phase('note', async ({ text }: { text: string }) => (log.push(text), { text }));
  const between = definePipeline({
    name: 'between',
    version: 1,
    input: anyInput,
    phases: { note },
    async run({ phases, ask }) {
      await phases.note({ text: 'before' });
      const { approved } = await ask(question);
      return phases.note({ text: approved ? 'yes' : 'no' });
    },
  });
  return { first, between };
}

function appOn(journal: Journal, clock: FakeClock, log: string[]) {
  return createBoxwright({ pipelines: approval(log), journal, now: clock.now, timers: clock.timers });
}

async function waitingRun(pipeline: 'first' | 'between') {
  const clock = createFakeClock();
  const journal = memoryJournal({ now: clock.now });
  const log: string[] = [];
  const app = appOn(journal, clock, log);
  const project = await app.projects.create({ ownerId: 'me', id: 'p' });
  const run = await project.start(pipeline, {});
  const { data } = await seen(run, 'run.waiting');
  await clock.advance(100);
  return { clock, journal, log, app, project, run, id: String(data.id) };
}

describe('a question', () => {
  it('releases lease and handles while it waits, and is answered once', async () => {
    const { clock, journal, log, run, id } = await waitingRun('first');
    expect((await journal.run(run.id))?.status).toBe('waiting');
    expect(log).toEqual(['asking', 'handle closed']);
    expect(await run.respond(id, { approved: true, answer: 'sure' })).toBe('stored');
    expect(await run.respond(id, { approved: false })).toBe('already');
    await clock.advance(100);
    expect(await run.result()).toMatchObject({ status: 'completed', output: { approved: true, answer: 'sure' } });
    expect(log).toEqual(['asking', 'handle closed', 'asking', 'handle closed']);
    const types = await typesOf(run);
    expect(types.filter((type) => type === 'run.waiting')).toHaveLength(1);
    expect(types.filter((type) => type === 'run.answered')).toHaveLength(1);
    expect(brokenRules(await eventsOf(run))).toEqual([]);
  });

  it('between phases does not run what came before it again', async () => {
    const { clock, log, run, id } = await waitingRun('between');
    await run.respond(id, { approved: true });
    await clock.advance(100);
    expect(await run.result()).toMatchObject({ output: { text: 'yes' } });
    expect(log).toEqual(['before', 'yes']);
  });

  it('counts as refused when it expires', async () => {
    const { clock, log, run, id } = await waitingRun('between');
    await clock.advance(61_000);
    expect(await run.result()).toMatchObject({ output: { text: 'no' } });
    expect(await run.respond(id, { approved: true })).toBe('expired');
    expect(log).toEqual(['before', 'no']);
  });

  it('survives a restart', async () => {
    const { clock, journal, app, run, id } = await waitingRun('between');
    await app.close();
    const log: string[] = [];
    const second = appOn(journal, clock, log);
    const again = await second.runs.get(run.id, { ownerId: 'me' });
    expect(await again?.respond(id, { approved: true })).toBe('stored');
    await clock.advance(2_000);
    expect(await again?.result()).toMatchObject({ output: { text: 'yes' } });
    expect(log).toEqual(['yes']);
  });

  it('lets another run of the project start meanwhile', async () => {
    const { clock, project, run, id } = await waitingRun('between');
    const other = await project.start('between', {});
    await seen(other, 'run.waiting');
    await run.respond(id, { approved: false });
    await clock.advance(5_000);
    expect((await run.result()).status).toBe('completed');
  });

  it('waits for phases at work beside it before it gives the run away', async () => {
    const hold = gate();
    const clock = createFakeClock();
    const journal = memoryJournal({ now: clock.now });
    const slow = phase('slow', async () => (await hold.opened, { done: true }));
    const parallel = definePipeline({
      name: 'parallel',
      version: 1,
      input: anyInput,
      phases: { slow },
      run: async ({ phases, ask }) => Promise.all([ask(question), phases.slow({})]),
    });
    const app = createBoxwright({ pipelines: { parallel }, journal, now: clock.now, timers: clock.timers });
    const run = await (await app.projects.create({ ownerId: 'me', id: 'p' })).start('parallel', {});
    await seen(run, 'run.waiting');
    await clock.advance(1_000);
    expect((await journal.run(run.id))?.status).toBe('running');
    hold.open();
    await clock.advance(100);
    expect((await journal.run(run.id))?.status).toBe('waiting');
  });

  it('ends when the run is cancelled', async () => {
    const { clock, run } = await waitingRun('between');
    const cancelled = run.cancel({ reason: 'changed my mind' });
    await clock.advance(100);
    await cancelled;
    expect(await run.result()).toMatchObject({ status: 'cancelled', reason: 'changed my mind' });
    expect(brokenRules(await eventsOf(run))).toEqual([]);
  });

  it('is unknown to a run that did not ask it', async () => {
    const { run } = await waitingRun('between');
    expect(await run.respond('nonsense', { approved: true })).toBe('unknown');
  });
});
