import { describe, expect, it } from 'vitest';
import { collected } from '../testing/expectations.ts';
import { definePipeline } from '../define/define-pipeline.ts';
import { memoryJournal } from '../journal/memory/memory-journal.ts';
import type { PreviewHost, PreviewRequest } from '../preview/preview-host.ts';
import { anyInput, phase, typesOf } from '../../test/runtime/kit.ts';
import { createBoxwright } from './create-boxwright.ts';

const publish = phase('publish', async ({ base }: { base: number | null }, { trees, versions, emit, runId }) => {
  emit('message.added', { id: `user of ${base ?? 0}`, role: 'user', text: 'please' });
  const tree = await trees.write(new Map([['src/a.txt', `after ${base ?? 0}`]]));
  const output = await trees.write(new Map([['index.html', `<h1>after ${base ?? 0}</h1>`]]));
  const n = await versions.publish({ parent: base, tree, output, unverified: [], prompt: '', expectedLive: base });
  emit('message.added', { id: runId, role: 'assistant', text: 'done' });
  return { n };
});
const next = definePipeline({
  name: 'next',
  version: 1,
  input: anyInput,
  phases: { publish },
  run: ({ phases, base }) => phases.publish({ base: base?.version ?? null }),
});

/** A host that keeps what it was told to show. */
function rememberingHost(options: { readonly expiresAt?: number; readonly fails?: boolean } = {}) {
  const shown: PreviewRequest[] = [];
  const host: PreviewHost = {
    contract: 1,
    async publish(preview) {
      if (options.fails === true) throw new Error('no port is free');
      shown.push(preview);
      return { url: `http://${preview.projectId}.boxwright.localhost:4000/`, expiresAt: options.expiresAt ?? null };
    },
    async [Symbol.asyncDispose]() {
      throw new Error('A host that was passed in is not disposed.');
    },
  };
  const page = async (): Promise<string> => {
    const response = await shown.at(-1)?.handler(new Request('http://p.boxwright.localhost:4000/'));
    return response === undefined ? 'nothing is shown' : response.text();
  };
  return { host, shown, page };
}

describe('projects', () => {
  it('belong to their owner: a foreign id is not found, nor is a foreign run', async () => {
    await using app = createBoxwright({ pipelines: { next } });
    const project = await app.projects.create({ ownerId: 'ann', id: 'p' });
    const run = await project.start('next', {});
    await run.result();
    expect(await app.projects.get('p', { ownerId: 'eve' })).toBeNull();
    expect(await app.runs.get(run.id, { ownerId: 'eve' })).toBeNull();
    expect((await app.projects.get('p', { ownerId: 'ann' }))?.id).toBe('p');
    expect((await app.runs.get(run.id, { ownerId: 'ann' }))?.id).toBe(run.id);
    expect(await collected(app.projects.list({ ownerId: 'eve' }))).toEqual([]);
    await expect(app.projects.create({ ownerId: 'eve', id: 'p' })).rejects.toMatchObject({
      code: 'core/project-exists',
    });
  });

  it('keep the files they were created with as version 1, which is not live', async () => {
    await using app = createBoxwright({ pipelines: { next } });
    const files = new Map([['a.txt', 'mine']]);
    const project = await app.projects.create({ ownerId: 'me', files });
    expect(await project.liveVersion()).toBeNull();
    expect(await project.files()).toEqual(new Map());
    expect(await project.files(1)).toEqual(files);
    await expect(project.files(2)).rejects.toMatchObject({ code: 'core/unknown-version' });
  });

  it('tell their conversation in order, with the version that came of it', async () => {
    await using app = createBoxwright({ pipelines: { next } });
    const project = await app.projects.create({ ownerId: 'me' });
    const runs = [await project.start('next', {}), await project.start('next', {})];
    for (const run of runs) await run.result();
    const messages = await collected(project.messages());
    expect(messages.map(({ seq, role, version }) => [seq, role, version])).toEqual([
      [1, 'user', 1],
      [2, 'assistant', 1],
      [3, 'user', 2],
      [4, 'assistant', 2],
    ]);
    expect(messages[1]?.id).toBe(runs[0]?.id);
    expect((await collected(project.messages({ after: 3 }))).map(({ id }) => id)).toEqual([runs[1]?.id]);
  });

  it('have no active run once all have ended', async () => {
    await using app = createBoxwright({ pipelines: { next } });
    const project = await app.projects.create({ ownerId: 'me' });
    expect([await project.activeRun(), await project.lastRun()]).toEqual([null, null]);
    const run = await project.start('next', {});
    await run.result();
    expect(await project.activeRun()).toBeNull();
    expect((await project.lastRun())?.id).toBe(run.id);
  });
});

describe('the preview', () => {
  it('shows each version at the same address as soon as it is live', async () => {
    const { host, shown, page } = rememberingHost();
    await using app = createBoxwright({ pipelines: { next }, preview: host });
    const project = await app.projects.create({ ownerId: 'me', id: 'p' });
    const run = await project.start('next', {});
    await run.result();
    const types = await typesOf(run);
    expect(types.indexOf('preview.ready')).toBe(types.indexOf('version.published') + 1);
    expect(await page()).toBe('<h1>after 0</h1>');
    await (await project.start('next', {})).result();
    expect(await page()).toBe('<h1>after 1</h1>');
    expect(await project.preview()).toEqual({
      url: 'http://p.boxwright.localhost:4000/',
      version: 2,
      state: 'live',
      expiresAt: null,
    });
    expect(shown).toHaveLength(2);
  });

  it('shows the live version again after a restart, from the stored output', async () => {
    const journal = memoryJournal();
    const first = createBoxwright({ pipelines: { next }, journal });
    await (await (await first.projects.create({ ownerId: 'me', id: 'p' })).start('next', {})).result();
    await first.close();
    const { host, page } = rememberingHost();
    await using second = createBoxwright({ pipelines: { next }, journal, preview: host });
    const project = await second.projects.get('p', { ownerId: 'me' });
    expect(await project?.preview()).toMatchObject({ version: 1, state: 'live' });
    expect(await page()).toBe('<h1>after 0</h1>');
  });

  it('is published anew when its address has expired', async () => {
    const { host, shown } = rememberingHost({ expiresAt: 5_000 });
    let now = 1_000;
    await using app = createBoxwright({ pipelines: { next }, preview: host, now: () => now });
    const project = await app.projects.create({ ownerId: 'me' });
    await (await project.start('next', {})).result();
    await project.preview();
    expect(shown).toHaveLength(1);
    now = 5_000;
    await project.preview();
    expect(shown).toHaveLength(2);
  });

  it('does not undo a publication when the host fails', async () => {
    const { host } = rememberingHost({ fails: true });
    await using app = createBoxwright({ pipelines: { next }, preview: host });
    const project = await app.projects.create({ ownerId: 'me' });
    const run = await project.start('next', {});
    expect((await run.result()).status).toBe('completed');
    expect(await typesOf(run)).toContain('preview.failed');
    expect((await project.liveVersion())?.n).toBe(1);
    await expect(project.preview()).rejects.toThrow('no port is free');
  });

  it('says what is missing', async () => {
    await using app = createBoxwright({ pipelines: { next } });
    const project = await app.projects.create({ ownerId: 'me' });
    await expect(project.preview()).rejects.toMatchObject({ code: 'core/no-preview-host' });
    await using shows = createBoxwright({ pipelines: { next }, preview: rememberingHost().host });
    const empty = await shows.projects.create({ ownerId: 'me' });
    await expect(empty.preview()).rejects.toMatchObject({ code: 'core/no-live-version' });
  });
});
