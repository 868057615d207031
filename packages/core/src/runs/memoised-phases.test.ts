import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { definePipeline } from '../define/define-pipeline.ts';
import { memoryJournal } from '../journal/memory/memory-journal.ts';
import { createBoxwright } from '../projects/create-boxwright.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { anyInput, brokenRules, eventsOf, gate, phase, seen } from '../../test/runtime/kit.ts';
import { severableJournal } from '../../test/runtime/severable-journal.ts';

/** A pipeline of two steps, the second of which can be held up. */
function twoSteps(hold: Promise<void>) {
  const ran: string[] = [];
  const first = phase('first', async ({ n }: { n: number }) => {
    ran.push(`first ${n}`);
    return { sum: n + 1 };
  });
  const second = phase('second', async ({ sum }: { sum: number }, { signal }) => {
    ran.push(`second ${sum}`);
    await Promise.race([
      hold,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]);
    return { total: sum * 2 };
  });
  const steps = definePipeline({
    name: 'steps',
    version: 1,
    input: z.object({ n: z.number() }),
    phases: { first, second },
    run: async ({ input, phases }) => phases.second(await phases.first({ n: input.n })),
  });
  return { ran, pipelines: { steps } };
}

/** An app whose process is killed in the middle of its second step, and another app on the same journal. */
async function killInSecondStep(interrupted: 'resume' | 'fail') {
  const clock = createFakeClock();
  const shared = memoryJournal({ now: clock.now });
  const dying = severableJournal(shared);
  const before = twoSteps(new Promise(() => {}));
  const surroundings = { now: clock.now, timers: clock.timers, interrupted };
  const first = createBoxwright({ ...surroundings, pipelines: before.pipelines, journal: dying.journal });
  const project = await first.projects.create({ ownerId: 'me', id: 'p' });
  const { id } = await project.start('steps', { n: 1 });
  await clock.settle();
  dying.kill();
  const after = twoSteps(Promise.resolve());
  const second = createBoxwright({ ...surroundings, pipelines: after.pipelines, journal: shared });
  const run = await second.runs.get(id, { ownerId: 'me' });
  if (run === null) throw new Error('The run is gone.');
  return { clock, run, second, before, after };
}

describe('memoised phases', () => {
  it('go on after the last stored step when a worker died, without running it again', async () => {
    const { clock, run, before, after } = await killInSecondStep('resume');
    await clock.advance(11_000);
    expect(await run.result()).toMatchObject({ status: 'completed', output: { total: 4 } });
    expect(before.ran).toEqual(['first 1', 'second 2']);
    expect(after.ran).toEqual(['second 2']);
    const events = await eventsOf(run);
    expect(brokenRules(events)).toEqual([]);
    expect(events.map(({ type }) => type)).toContain('run.resumed');
  });

  it('end as interrupted instead when the app says so', async () => {
    const { clock, run, after } = await killInSecondStep('fail');
    await clock.advance(11_000);
    expect(await run.result()).toMatchObject({
      status: 'failed',
      error: { code: 'core/interrupted', retryable: true },
    });
    expect(after.ran).toEqual([]);
    expect(brokenRules(await eventsOf(run))).toEqual([]);
  });

  it('wait for the lease of the worker that died', async () => {
    const { clock, after } = await killInSecondStep('resume');
    await clock.advance(9_000);
    expect(after.ran).toEqual([]);
    await clock.advance(2_000);
    expect(after.ran).toEqual(['second 2']);
  });

  it('tell equal calls apart by their order', async () => {
    let calls = 0;
    const count = phase('count', async ({ same }: { same: boolean }) => ({ same, call: (calls += 1) }));
    const pipeline = definePipeline({
      name: 'count',
      version: 1,
      input: anyInput,
      phases: { count },
      async run({ phases }) {
        const parallel = await Promise.all([phases.count({ same: true }), phases.count({ same: true })]);
        return [...parallel, await phases.count({ same: true })].map(({ call }) => call);
      },
    });
    await using app = createBoxwright({ pipelines: { count: pipeline } });
    const project = await app.projects.create({ ownerId: 'me' });
    expect(await (await project.start('count', {})).result()).toMatchObject({ output: [1, 2, 3] });
  });

  it('hand out what the encoding gives back, the first time too', async () => {
    const odd = phase('odd', async () => ({ kept: 1, gone: undefined, zero: -0 }));
    const nothing = phase('nothing', async () => {});
    const keys = definePipeline({
      name: 'keys',
      version: 1,
      input: anyInput,
      phases: { odd, nothing },
      async run({ phases }) {
        const value = await phases.odd({});
        return {
          keys: Object.keys(value),
          negative: Object.is(value.zero, -0),
          nothing: (await phases.nothing({})) === undefined,
        };
      },
    });
    await using app = createBoxwright({ pipelines: { keys } });
    const project = await app.projects.create({ ownerId: 'me' });
    const output = { keys: ['kept', 'zero'], negative: false, nothing: true };
    expect(await (await project.start('keys', {})).result()).toMatchObject({ output });
  });

  it('fail with the place of what does not survive JSON', async () => {
    const bad = phase('bad', async () => ({ deep: [{ when: new Map() }] }));
    const pipeline = definePipeline({
      name: 'bad',
      version: 1,
      input: anyInput,
      phases: { bad },
      run: ({ phases }) => phases.bad({}) as Promise<never>,
    });
    await using app = createBoxwright({ pipelines: { bad: pipeline } });
    const run = await (await app.projects.create({ ownerId: 'me' })).start('bad', {});
    expect(await run.result()).toMatchObject({
      status: 'failed',
      error: { code: 'core/not-durable', message: expect.stringContaining('.deep[0].when') },
    });
  });

  it('are given back by a closing app, and another goes on with them', async () => {
    const hold = gate();
    const journal = memoryJournal();
    const before = twoSteps(hold.opened);
    const first = createBoxwright({ pipelines: before.pipelines, journal });
    const started = await (await first.projects.create({ ownerId: 'me', id: 'p' })).start('steps', { n: 1 });
    await seen(started, 'phase.completed');
    await first.close();
    expect((await journal.run(started.id))?.status).toBe('ready');
    const after = twoSteps(Promise.resolve());
    await using second = createBoxwright({ pipelines: after.pipelines, journal });
    const run = await second.runs.get(started.id, { ownerId: 'me' });
    expect(await run?.result()).toMatchObject({ status: 'completed', output: { total: 4 } });
    expect(after.ran).toEqual(['second 2']);
    expect(run === null ? ['no run'] : brokenRules(await eventsOf(run))).toEqual([]);
  });

  it('refuse a run that another version of the pipeline began', async () => {
    const journal = memoryJournal();
    const before = twoSteps(new Promise(() => {}));
    const first = createBoxwright({ pipelines: before.pipelines, journal });
    const started = await (await first.projects.create({ ownerId: 'me', id: 'p' })).start('steps', { n: 1 });
    await seen(started, 'phase.completed');
    await first.close();
    const steps = definePipeline({
      name: 'steps',
      version: 2,
      input: z.object({ n: z.number() }),
      phases: {},
      run: async () => null,
    });
    await using second = createBoxwright({ pipelines: { steps }, journal });
    const run = await second.runs.get(started.id, { ownerId: 'me' });
    expect(await run?.result()).toMatchObject({ status: 'failed', error: { code: 'core/pipeline-changed' } });
  });
});
