import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { definePipeline } from '../define/define-pipeline.ts';
import { memoryJournal } from '../journal/memory/memory-journal.ts';
import { writeTree } from '../journal/tree-store.ts';
import { collected } from '../testing/expectations.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { gate, phase, seen } from '../../test/runtime/kit.ts';
import { createBoxwright } from './create-boxwright.ts';

/** Publishes its text as a version; can be held up before it does. */
function publishing(hold: (text: string) => Promise<void> = async () => {}) {
  const write = phase('write', async ({ text, base }: { text: string; base: number | null }, { trees, versions }) => {
    await hold(text);
    const tree = await trees.write(new Map([['a.txt', text]]));
    const version = { parent: base, tree, output: tree, unverified: [], prompt: text, expectedLive: base };
    return { version: await versions.publish(version) };
  });
  const set = definePipeline({
    name: 'set',
    version: 1,
    input: z.object({ text: z.string() }),
    phases: { write },
    run: ({ input, phases, base }) => phases.write({ text: input.text, base: base?.version ?? null }),
  });
  return { set };
}

describe('project.start', () => {
  it('gives the same run for the same key and input, and refuses the key for another input', async () => {
    await using app = createBoxwright({ pipelines: publishing() });
    const project = await app.projects.create({ ownerId: 'me' });
    const first = await project.start('set', { text: 'a' }, { idempotencyKey: 'k' });
    await first.result();
    const again = await project.start('set', { text: 'a' }, { idempotencyKey: 'k' });
    expect(again.id).toBe(first.id);
    await expect(project.start('set', { text: 'b' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      code: 'core/key-reused',
    });
    expect(await collected(project.versions())).toHaveLength(1);
  });

  it('refuses a start that expects another version', async () => {
    await using app = createBoxwright({ pipelines: publishing() });
    const project = await app.projects.create({ ownerId: 'me' });
    await (await project.start('set', { text: 'a' }, { expectedVersion: null })).result();
    await expect(project.start('set', { text: 'b' }, { expectedVersion: null })).rejects.toMatchObject({
      code: 'core/conflict',
    });
    expect((await (await project.start('set', { text: 'b' }, { expectedVersion: 1 })).result()).status).toBe(
      'completed',
    );
  });

  it('fails a run whose expectation became false while it waited its turn', async () => {
    const hold = gate();
    await using app = createBoxwright({
      pipelines: publishing((text) => (text === 'a' ? hold.opened : Promise.resolve())),
    });
    const project = await app.projects.create({ ownerId: 'me' });
    const first = await project.start('set', { text: 'a' }, { expectedVersion: null });
    const second = await project.start('set', { text: 'b' }, { expectedVersion: null });
    hold.open();
    expect((await first.result()).status).toBe('completed');
    expect(await second.result()).toMatchObject({ status: 'failed', error: { code: 'core/conflict' }, liveVersion: 1 });
  });

  it('runs starts without an expectation one after the other, each on the version before it', async () => {
    await using app = createBoxwright({ pipelines: publishing() });
    const project = await app.projects.create({ ownerId: 'me' });
    const runs = [];
    for (const text of ['a', 'b', 'c']) runs.push(await project.start('set', { text }));
    for (const run of runs) expect((await run.result()).status).toBe('completed');
    const versions = await collected(project.versions());
    expect(versions.map(({ n, parent, prompt }) => [n, parent, prompt])).toEqual([
      [1, null, 'a'],
      [2, 1, 'b'],
      [3, 2, 'c'],
    ]);
  });

  it('refuses input that does not fit, and pipelines it does not have', async () => {
    await using app = createBoxwright({ pipelines: publishing() });
    const project = await app.projects.create({ ownerId: 'me' });
    // @ts-expect-error the input has another shape
    const wrong = project.start('set', { text: 7 });
    await expect(wrong).rejects.toMatchObject({ code: 'core/invalid-input', message: expect.stringContaining('text') });
    // @ts-expect-error there is no such pipeline
    await expect(project.start('toString', {})).rejects.toMatchObject({ code: 'core/unknown-pipeline' });
  });

  it('refuses to start once the app is closed', async () => {
    const app = createBoxwright({ pipelines: publishing() });
    const project = await app.projects.create({ ownerId: 'me' });
    await app.close();
    await app.close();
    await expect(project.start('set', { text: 'a' })).rejects.toMatchObject({ code: 'core/closed' });
  });

  it('only stores runs in an app that does not execute them; a worker on the same journal does', async () => {
    const journal = memoryJournal();
    const dispatched: string[] = [];
    const web = createBoxwright({
      pipelines: publishing(),
      journal,
      execute: 'worker',
      dispatcher: { dispatch: async (runId) => void dispatched.push(runId) },
    });
    const run = await (await web.projects.create({ ownerId: 'me' })).start('set', { text: 'a' });
    expect((await journal.run(run.id))?.status).toBe('ready');
    expect(dispatched).toEqual([run.id]);
    const worker = createBoxwright({ pipelines: publishing(), journal, execute: 'worker' });
    const stop = new AbortController();
    const working = worker.work({ signal: stop.signal });
    expect((await run.result()).status).toBe('completed');
    stop.abort();
    await working;
  });
});

describe('publishing', () => {
  it('is refused when another version went live meanwhile', async () => {
    const clock = createFakeClock();
    const journal = memoryJournal({ now: clock.now });
    const hold = gate();
    const app = createBoxwright({ pipelines: publishing(() => hold.opened), journal });
    const project = await app.projects.create({ ownerId: 'me', id: 'p' });
    const run = await project.start('set', { text: 'late' });
    await seen(run, 'phase.started');
    // Another writer that came in by the side: only the comparison with the live version stands between.
    const tree = await writeTree(journal.blobs, new Map([['a.txt', 'early']]));
    await sideways(journal, tree);
    hold.open();
    expect(await run.result()).toMatchObject({ status: 'failed', error: { code: 'core/conflict' }, liveVersion: 1 });
    expect(await project.files()).toEqual(new Map([['a.txt', 'early']]));
    await app.close();
  });
});

async function sideways(
  journal: ReturnType<typeof memoryJournal>,
  tree: Awaited<ReturnType<typeof writeTree>>,
): Promise<void> {
  const input = await journal.blobs.put(new TextEncoder().encode('{}'));
  await journal.createRun({ id: 'side', projectId: 'p', pipeline: 'x', pipelineVersion: 1, input, inputHash: 'x' });
  await journal.requestCancel('side', 'only so that it may be taken now');
  const lease = await journal.acquire({ holder: 'side', ttlMs: 1000, runId: 'side' });
  if (lease === null) throw new Error('The side run could not be taken.');
  const usage = { inputTokens: 0, outputTokens: 0, cost: null };
  await journal.commit(lease, {
    expectedSeq: 0,
    events: [
      { type: 'run.started', durable: true, data: {} },
      { type: 'run.cancelled', durable: true, data: { reason: '' } },
    ],
    effects: [
      { type: 'version', parent: null, tree, output: null, unverified: [], prompt: '', usage },
      { type: 'publish', version: 'appended', expectedLive: null },
    ],
  });
}
