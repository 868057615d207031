import { describe, expect, it } from 'vitest';
import { definePipeline } from '../define/define-pipeline.ts';
import type { ResourceContext } from '../define/resource.ts';
import { memoryJournal } from '../journal/memory/memory-journal.ts';
import { createBoxwright } from '../projects/create-boxwright.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { anyInput, eventsOf, phase, typesOf } from '../../test/runtime/kit.ts';
import { severableJournal } from '../../test/runtime/severable-journal.ts';

/** A resource that logs its life under its name. */
function logged(name: string, log: string[], open: (context: ResourceContext) => Promise<void> = async () => {}) {
  return {
    name,
    async open(context: ResourceContext) {
      log.push(`open ${name} ${context.saved ?? 'new'}`);
      await open(context);
      return { name, [Symbol.asyncDispose]: async () => void log.push(`close ${name}`) };
    },
  };
}

function using(names: readonly string[], use: (name: string) => ReturnType<typeof logged>) {
  const use1 = phase('use', async ({ name }: { name: string }, context) => ({
    name: (await context.use(use(name))).name,
  }));
  return definePipeline({
    name: 'use',
    version: 1,
    input: anyInput,
    phases: { use1 },
    run: async ({ phases }) => Promise.all(names.map((name) => phases.use1({ name }))),
  });
}

describe('resources of a run', () => {
  it('are opened once by name and closed in reverse when the run ends', async () => {
    const log: string[] = [];
    await using app = createBoxwright({ pipelines: { use: using(['a', 'b', 'a'], (name) => logged(name, log)) } });
    const run = await (await app.projects.create({ ownerId: 'me' })).start('use', {});
    await run.result();
    expect(log).toEqual(['open a new', 'open b new', 'close b', 'close a']);
  });

  it('get back the token they saved when they are reopened after a crash', async () => {
    const log: string[] = [];
    const clock = createFakeClock();
    const shared = memoryJournal({ now: clock.now });
    const dying = severableJournal(shared);
    const around = { now: clock.now, timers: clock.timers, interrupted: 'resume' } as const;
    const pipelineWith = (after: () => Promise<void>) =>
      using(['box'], (name) => logged(name, log, async ({ save }) => (await save('sandbox-7'), after())));
    const first = createBoxwright({
      ...around,
      journal: dying.journal,
      pipelines: { use: pipelineWith(() => new Promise(() => {})) },
    });
    const { id } = await (await first.projects.create({ ownerId: 'me', id: 'p' })).start('use', {});
    await clock.settle();
    dying.kill();
    const second = createBoxwright({ ...around, journal: shared, pipelines: { use: pipelineWith(async () => {}) } });
    const run = await second.runs.get(id, { ownerId: 'me' });
    await clock.advance(12_000);
    expect((await run?.result())?.status).toBe('completed');
    expect(log).toEqual(['open box new', 'open box sandbox-7', 'close box']);
  });

  it('may be asked for again when they did not open', async () => {
    let tries = 0;
    const flaky = logged('flaky', [], async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    });
    const again = phase('again', async (_: {}, context) => {
      const first = await context.use(flaky).catch(() => null);
      return { first: first === null, second: (await context.use(flaky)).name };
    });
    const pipeline = definePipeline({
      name: 'again',
      version: 1,
      input: anyInput,
      phases: { again },
      run: ({ phases }) => phases.again({}),
    });
    await using app = createBoxwright({ pipelines: { again: pipeline } });
    const run = await (await app.projects.create({ ownerId: 'me' })).start('again', {});
    expect(await run.result()).toMatchObject({ output: { first: true, second: 'flaky' } });
  });

  it('that can’t be closed are reported and harm nothing', async () => {
    const stuck = {
      name: 'stuck',
      open: async () => ({ [Symbol.asyncDispose]: async () => Promise.reject(new Error('jammed')) }),
    };
    const hold = phase('hold', async (_: {}, context) => (await context.use(stuck), null));
    const pipeline = definePipeline({
      name: 'hold',
      version: 1,
      input: anyInput,
      phases: { hold },
      run: ({ phases }) => phases.hold({}),
    });
    await using app = createBoxwright({ pipelines: { hold: pipeline } });
    const run = await (await app.projects.create({ ownerId: 'me' })).start('hold', {});
    expect((await run.result()).status).toBe('completed');
    const warning = (await eventsOf(run)).find(({ type }) => type === 'warning');
    expect(warning?.data).toMatchObject({ code: 'resource-not-closed', message: expect.stringContaining('jammed') });
    expect((await typesOf(run)).at(-1)).toBe('run.completed');
  });
});
