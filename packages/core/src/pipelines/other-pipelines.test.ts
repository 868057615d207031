import { describe, expect, it } from 'vitest';
import { editTag, fileTag } from '../../test/support/answering-model.ts';
import { collect } from '../../test/support/collect.ts';
import { ask, promptsOf, watched, world, type World } from '../../test/support/pipeline-world.ts';
import type { CallTag } from '../model/call-tag.ts';
import { isTreeRef, type TreeRef } from '../values/refs.ts';
import type { Deployer, Deployment } from './deployer.ts';
import type { Approval } from './policy/policy.ts';

const page = fileTag('index.html', '<h1>Bread</h1>');
const two = fileTag('pages/a.html', 'a') + fileTag('pages/b.html', 'b');

/** So tight that two new pages are too many. */
const strict = {
  policy: { maxFiles: { ADD_FEATURE: 1, REFACTOR: 1, UPDATE_COMPONENT: 1, FIX_ISSUE: 1, ADD_DEPENDENCY: 1 } },
};

describe('import', () => {
  it('makes files of the host live once they are checked, as a version of their own', async () => {
    const here = await world(() => page, {
      files: new Map([
        ['index.html', '<h1>Mine</h1>'],
        ['notes.txt', 'kept'],
      ]),
    });
    expect(await here.project.liveVersion()).toBeNull();
    const { result, events } = await watched(await here.project.start('import', { version: 1 }));
    expect(result).toMatchObject({ status: 'completed', output: { version: 2, attempts: 0 } });
    expect(events.map((event) => event.type)).toContain('gate.completed');
    expect([...(await here.project.files()).keys()]).toEqual(['index.html', 'notes.txt']);
    expect(here.model.doStreamCalls).toHaveLength(0);
  });

  it('fails typed on a version that is not there', async () => {
    const here = await world(() => page);
    const { result } = await watched(await here.project.start('import', { version: 1 }));
    expect(result).toMatchObject({ status: 'failed', error: { code: 'core/unknown-version' } });
  });
});

describe('repair', () => {
  async function failed(reply: (tag: CallTag) => string): Promise<World & { readonly candidate: TreeRef }> {
    const here = await world((tag) => (tag.request === 'A page' ? page : reply(tag)), strict);
    await ask(here, 'A page');
    const files = new Map([...(await here.project.files()), ['pages/a.html', 'a'], ['pages/b.html', 'b']]);
    const tree = await writeTree(here, files);
    return { ...here, candidate: tree };
  }

  it('tries the candidate first, by the same rules, and goes on from what they say', async () => {
    const here = await failed(() => editTag('index.html', 'Bread', 'Rolls'));
    const { result, events } = await watched(
      await here.project.start('repair', { prompt: 'Two pages', candidate: here.candidate }),
    );
    expect(events.filter((event) => event.type === 'proposal.rejected')).toHaveLength(1);
    expect(result).toMatchObject({ status: 'completed', output: { version: 2, attempts: 1 } });
    expect(promptsOf(here.model).at(-1)).toContain('too-many-files');
    const tag = here.model.doStreamCalls.at(-1)?.providerOptions?.['boxwright'];
    expect(tag).toMatchObject({ role: 'fix' });
  });

  it('publishes a candidate that passes, without a model', async () => {
    const here = await world((tag) => (tag.request === 'A page' ? page : two));
    await ask(here, 'A page');
    const candidate = await writeTree(here, new Map([...(await here.project.files()), ['pages/a.html', 'a']]));
    const { result } = await watched(await here.project.start('repair', { prompt: 'A page more', candidate }));
    expect(result).toMatchObject({ status: 'completed', output: { version: 2, attempts: 0 } });
    expect(here.model.doStreamCalls).toHaveLength(1);
  });

  it('lets no candidate change what is protected', async () => {
    const here = await world((tag) => (tag.request === 'A page' ? page : two));
    await ask(here, 'A page');
    const candidate = await writeTree(
      here,
      new Map([...(await here.project.files()), ['settings.json', '{"evil":true}']]),
    );
    const { result } = await watched(await here.project.start('repair', { prompt: 'Settings', candidate }));
    expect(result).toMatchObject({ status: 'completed' });
    expect((await here.project.files()).get('settings.json')).toBe('{}\n');
  });

  async function writeTree(here: World, files: ReadonlyMap<string, string | Uint8Array>): Promise<TreeRef> {
    const other = await here.app.projects.create({ ownerId: 'me', files });
    const [version] = await collect(other.versions());
    const tree = version?.tree ?? '';
    if (!isTreeRef(tree)) throw new Error('The project has no version.');
    return tree;
  }
});

describe('deploy', () => {
  function recorder(fail?: Error): Deployer & { readonly seen: Deployment[] } {
    const seen: Deployment[] = [];
    return {
      contract: 1,
      name: 'recorder',
      seen,
      async deploy(deployment) {
        seen.push(deployment);
        if (fail !== undefined) throw fail;
        return { url: 'https://bakery.test/' };
      },
    };
  }

  it('hands the built files of the live version over, with a key for repeats', async () => {
    const deployer = recorder();
    const here = await world(() => page, { deployer });
    await ask(here, 'A page');
    const { result, events } = await watched(await here.project.start('deploy', {}));
    expect(result).toMatchObject({ status: 'completed', output: { url: 'https://bakery.test/' } });
    await watched(await here.project.start('deploy', { version: 1 }));
    expect(deployer.seen.map((deployment) => deployment.files.get('index.html'))).toEqual([
      '<h1>Bread</h1>',
      '<h1>Bread</h1>',
    ]);
    expect(new Set(deployer.seen.map((deployment) => deployment.idempotencyKey)).size).toBe(1);
    expect(events.find((event) => event.type === 'deploy.completed')?.data).toEqual({
      version: 1,
      deployer: 'recorder',
      url: 'https://bakery.test/',
    });
  });

  it('fails typed without a deployer, without a live version, on an unknown one, and when the deployer fails', async () => {
    const bare = await world(() => page);
    expect((await watched(await bare.project.start('deploy', {}))).result).toMatchObject({
      error: { code: 'core/no-live-version' },
    });
    await ask(bare, 'A page');
    expect((await watched(await bare.project.start('deploy', {}))).result).toMatchObject({
      error: { code: 'core/no-deployer' },
    });
    const here = await world(() => page, { deployer: recorder(new Error('disk full')) });
    await ask(here, 'A page');
    expect((await watched(await here.project.start('deploy', { version: 7 }))).result).toMatchObject({
      error: { code: 'core/unknown-version' },
    });
    expect((await watched(await here.project.start('deploy', {}))).result).toMatchObject({
      error: { code: 'core/deploy-failed', message: expect.stringContaining('disk full'), fault: 'provider' },
    });
  });

  it('refuses a version that was never built', async () => {
    const here = await world(() => page, { deployer: recorder(), files: new Map([['index.html', 'x']]) });
    expect((await watched(await here.project.start('deploy', { version: 1 }))).result).toMatchObject({
      error: { code: 'core/no-output' },
    });
  });
});

describe('approval', () => {
  async function asked(
    askBefore: readonly Approval[],
    answer: string,
    approved: boolean,
  ): Promise<{ readonly questions: readonly string[]; readonly status: string; readonly live: number | undefined }> {
    const here = await world((tag) => (tag.request === 'A page' ? page : answer), { policy: { askBefore } });
    const first = await here.project.start('create', { prompt: 'A page' });
    await answerAll(first, true);
    const run = await here.project.start('edit', { prompt: 'Change it' });
    const questions = await answerAll(run, approved);
    return { questions, status: (await run.result()).status, live: (await here.project.liveVersion())?.n };
  }

  type AnyRun = Awaited<ReturnType<World['project']['start']>>;
  async function answerAll(run: AnyRun, approved: boolean): Promise<readonly string[]> {
    const questions: string[] = [];
    for await (const event of run.events()) {
      if (event.type !== 'run.waiting') continue;
      questions.push(event.data.question);
      await run.respond(event.data.id, { approved });
    }
    return questions;
  }

  it('is not needed by default', async () => {
    expect(await asked([], editTag('index.html', 'Bread', 'Rolls'), true)).toEqual({
      questions: [],
      status: 'completed',
      live: 2,
    });
  });

  it('is asked for any change, and a no changes nothing', async () => {
    expect(await asked(['diff'], editTag('index.html', 'Bread', 'Rolls'), true)).toEqual({
      questions: ['Apply this change?'],
      status: 'completed',
      live: 2,
    });
    expect(await asked(['diff'], editTag('index.html', 'Bread', 'Rolls'), false)).toEqual({
      questions: ['Apply this change?'],
      status: 'failed',
      live: 1,
    });
  });

  it('is asked for deletions only where there are some', async () => {
    expect(await asked(['delete'], editTag('index.html', 'Bread', 'Rolls'), true)).toMatchObject({ questions: [] });
    expect(await asked(['delete'], '<delete:@@ path="style.css"/>', true)).toMatchObject({
      questions: ['May this change delete 1 file?'],
      live: 2,
    });
  });
});
