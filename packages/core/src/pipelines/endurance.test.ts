import { describe, expect, it } from 'vitest';
import { answeringModel, editTag, fileTag } from '../../test/support/answering-model.ts';
import { collect } from '../../test/support/collect.ts';
import { noSandbox } from '../../test/support/no-sandbox.ts';
import { watched } from '../../test/support/pipeline-world.ts';
import { scriptedModel, streamOf, text } from '../../test/support/scripted-model.ts';
import { staticTemplate } from '../../test/support/static-template.ts';
import { CoreError } from '../errors/core-error.ts';
import type { Journal } from '../journal/journal.ts';
import { memoryJournal } from '../journal/memory/memory-journal.ts';
import type { Model } from '../model/model.ts';
import type { Boxwright } from '../projects/boxwright.ts';
import { createBoxwright } from '../projects/create-boxwright.ts';
import { standardPipelines, type StandardPipelines } from './standard-pipelines.ts';

const page = fileTag('index.html', '<h1>Bread</h1>');
const rename = editTag('index.html', 'Bread', 'Rolls');

function appOn(journal: Journal): Boxwright<StandardPipelines> {
  const model = answeringModel((tag) =>
    tag.request === 'A page' ? page : tag.request === 'Rename' ? rename : editTag('index.html', '<h1>', '<h1>My '),
  );
  return createBoxwright({
    journal,
    pipelines: standardPipelines({ model, template: staticTemplate, sandbox: noSandbox, smoke: 'off' }),
  });
}

describe('between turns', () => {
  it('everything may be lost but the journal: the next turn works from the stored version', async () => {
    const journal = memoryJournal();
    const first = appOn(journal);
    const { id } = await first.projects.create({ ownerId: 'me' });
    const project = await first.projects.get(id, { ownerId: 'me' });
    await watched((await project?.start('create', { prompt: 'A page' })) ?? never());
    await first.close();
    const again = await appOn(journal).projects.get(id, { ownerId: 'me' });
    const { result } = await watched((await again?.start('edit', { prompt: 'Rename' })) ?? never());
    expect(result).toMatchObject({ status: 'completed', output: { version: 2 } });
    expect((await again?.files())?.get('index.html')).toBe('<h1>Rolls</h1>');
  });
});

describe('cancelling', () => {
  it('stops the model, changes nothing, and lets the next turn go on', async () => {
    let aborted = false;
    const hanging = scriptedModel([
      {
        stream(signal) {
          signal?.addEventListener('abort', () => (aborted = true));
          return streamOf(text(['Well, let me see.\n']), 'hang');
        },
      },
    ]);
    const working = answeringModel(() => page);
    const pipelines = (model: Model): StandardPipelines =>
      standardPipelines({ model, template: staticTemplate, sandbox: noSandbox, smoke: 'off' });
    const journal = memoryJournal();
    const app = createBoxwright({ journal, pipelines: pipelines(hanging) });
    const project = await app.projects.create({ ownerId: 'me' });
    const run = await project.start('create', { prompt: 'A page' });
    for await (const event of run.events()) if (event.type === 'text.delta') break;
    await run.cancel({ reason: 'changed my mind' });
    expect(await run.result()).toMatchObject({ status: 'cancelled', reason: 'changed my mind' });
    expect(aborted).toBe(true);
    expect(await project.liveVersion()).toBeNull();
    await app.close();
    const again = await createBoxwright({ journal, pipelines: pipelines(working) }).projects.get(project.id, {
      ownerId: 'me',
    });
    expect((await watched((await again?.start('create', { prompt: 'A page' })) ?? never())).result).toMatchObject({
      status: 'completed',
    });
  });
});

describe('two edits at once', () => {
  it('wait for each other, and the later one works on what the earlier left', async () => {
    const project = await appOn(memoryJournal()).projects.create({ ownerId: 'me' });
    await watched(await project.start('create', { prompt: 'A page' }));
    const runs = await Promise.all([
      project.start('edit', { prompt: 'Rename' }),
      project.start('edit', { prompt: 'Mine' }),
    ]);
    const results = await Promise.all(runs.map((run) => run.result()));
    expect(results.map((result) => result.status)).toEqual(['completed', 'completed']);
    expect((await project.files()).get('index.html')).toBe('<h1>My Rolls</h1>');
  });

  it('conflict when the later one said which version it means', async () => {
    const project = await appOn(memoryJournal()).projects.create({ ownerId: 'me' });
    await watched(await project.start('create', { prompt: 'A page' }));
    const first = await project.start('edit', { prompt: 'Rename' }, { expectedVersion: 1 });
    const second = await project.start('edit', { prompt: 'Mine' }, { expectedVersion: 1 });
    expect(await first.result()).toMatchObject({ status: 'completed' });
    expect(await second.result()).toMatchObject({ status: 'failed', error: { code: 'core/conflict' } });
    expect((await project.files()).get('index.html')).toBe('<h1>Rolls</h1>');
  });
});

describe('a blob that fails its hash', () => {
  it('never goes live', async () => {
    const journal = memoryJournal();
    const broken = new Set<string>();
    const app = appOn(withBrokenBlobs(journal, broken));
    const project = await app.projects.create({ ownerId: 'me' });
    await watched(await project.start('create', { prompt: 'A page' }));
    await watched(await project.start('edit', { prompt: 'Rename' }));
    const [first] = await collect(project.versions());
    broken.add(first?.output ?? '');
    const { result } = await watched(await project.start('restore', { version: 1 }));
    expect(result).toMatchObject({ status: 'failed', error: { code: 'core/blob-corrupt' }, liveVersion: 2 });
    expect((await project.liveVersion())?.n).toBe(2);
  });
});

describe('an old version that can’t be read any more', () => {
  it('costs its part of the memory, not the next turn', async () => {
    const broken = new Set<string>();
    const project = await appOn(withBrokenBlobs(memoryJournal(), broken)).projects.create({ ownerId: 'me' });
    await watched(await project.start('create', { prompt: 'A page' }));
    await watched(await project.start('edit', { prompt: 'Rename' }));
    const [first] = await collect(project.versions());
    broken.add(first?.tree ?? '');
    expect((await watched(await project.start('edit', { prompt: 'Mine' }))).result).toMatchObject({
      status: 'completed',
    });
  });
});

/** The journal with some blobs that no longer have their hash. */
function withBrokenBlobs(journal: Journal, broken: ReadonlySet<string>): Journal {
  const blobs: Journal['blobs'] = {
    put: (bytes) => journal.blobs.put(bytes),
    has: (refs) => journal.blobs.has(refs),
    list: () => journal.blobs.list(),
    delete: (ref, options) => journal.blobs.delete(ref, options),
    get: (ref) =>
      broken.has(ref)
        ? Promise.reject(new CoreError('core/blob-corrupt', `The blob ${ref} has changed.`))
        : journal.blobs.get(ref),
  };
  return new Proxy(journal, { get: (target, name) => (name === 'blobs' ? blobs : bound(target, name)) });
}

function bound(target: Journal, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}

function never(): never {
  throw new Error('The project is gone.');
}
