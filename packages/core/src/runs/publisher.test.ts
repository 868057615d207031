import { describe, expect, it } from 'vitest';
import { definePipeline } from '../define/define-pipeline.ts';
import { memoryJournal } from '../journal/memory/memory-journal.ts';
import { createBoxwright } from '../projects/create-boxwright.ts';
import { collected } from '../testing/expectations.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { anyInput, brokenRules, eventsOf, phase } from '../../test/runtime/kit.ts';
import { severableJournal } from '../../test/runtime/severable-journal.ts';

function publishing(hangs: boolean) {
  const publish = phase('publish', async ({ base }: { base: number | null }, { trees, versions }) => {
    const tree = await trees.write(new Map([['a.txt', 'a']]));
    const n = await versions.publish({
      parent: base,
      tree,
      output: null,
      unverified: [],
      prompt: '',
      expectedLive: base,
    });
    if (hangs) await new Promise(() => {});
    return { n };
  });
  const set = definePipeline({
    name: 'set',
    version: 1,
    input: anyInput,
    phases: { publish },
    run: ({ phases, base }) => phases.publish({ base: base?.version ?? null }),
  });
  return { set };
}

describe('publishing', () => {
  it('finds the version that a dead worker published, and does not publish it twice', async () => {
    const clock = createFakeClock();
    const shared = memoryJournal({ now: clock.now });
    const dying = severableJournal(shared);
    const around = { now: clock.now, timers: clock.timers, interrupted: 'resume' } as const;
    const first = createBoxwright({ ...around, journal: dying.journal, pipelines: publishing(true) });
    const { id } = await (await first.projects.create({ ownerId: 'me', id: 'p' })).start('set', {});
    await clock.advance(100);
    dying.kill();
    const second = createBoxwright({ ...around, journal: shared, pipelines: publishing(false) });
    const run = await second.runs.get(id, { ownerId: 'me' });
    if (run === null) throw new Error('The run is gone.');
    await clock.advance(12_000);
    expect(await run.result()).toMatchObject({ status: 'completed', output: { n: 1 } });
    expect(await collected(shared.versions('p'))).toHaveLength(1);
    expect(brokenRules(await eventsOf(run))).toEqual([]);
  });

  it('twice in one phase gives two versions', async () => {
    const twice = phase('twice', async (_: {}, { trees, versions }) => {
      const tree = await trees.write(new Map([['a.txt', 'a']]));
      const version = { tree, output: null, unverified: [], prompt: '' };
      return [
        await versions.publish({ ...version, parent: null, expectedLive: null }),
        await versions.publish({ ...version, parent: 1, expectedLive: 1 }),
      ];
    });
    const pipeline = definePipeline({
      name: 'twice',
      version: 1,
      input: anyInput,
      phases: { twice },
      run: ({ phases }) => phases.twice({}),
    });
    await using app = createBoxwright({ pipelines: { twice: pipeline } });
    const run = await (await app.projects.create({ ownerId: 'me' })).start('twice', {});
    expect(await run.result()).toMatchObject({ output: [1, 2] });
  });
});
