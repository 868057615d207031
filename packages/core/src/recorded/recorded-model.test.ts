import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeContext } from '../../test/support/fake-context.ts';
import { answer, type Script, scriptedModel, streamOf, text } from '../../test/support/scripted-model.ts';
import { tell, type Told } from '../../test/support/tell.ts';
import { createModelPort } from '../model/create-model-port.ts';
import type { Model } from '../model/model.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { pendingRequests } from './pending-requests.ts';
import { recordModel } from './record-model.ts';
import { recordedModel } from './recorded-model.ts';
import { takeAnswer } from './take-answer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transcripts-'));
});
afterEach(() => rm(folder, { recursive: true }));

const subject = { request: 'A page for a bakery', base: 'ab' };

function ask(model: Model, seal: string, change: Partial<ModelRequest> = {}, attempt = 1): Promise<Told> {
  const fake = fakeContext({ seal, attempt });
  const request: ModelRequest = {
    role: 'generate',
    instructions: 'Write files.',
    prompt: 'A page',
    closing: `The seal is ${seal}.`,
    subject,
    ...change,
  };
  return tell(createModelPort({ generate: [model] }, { timers: fake.timers }).stream(request, fake.context));
}

async function record(scripts: readonly Script[], seal = 'aaaa1111'): Promise<Told> {
  return ask(recordModel(scriptedModel(scripts, 'large-model'), folder, { now: () => Date.UTC(2026, 10, 1) }), seal);
}

describe('recordModel and recordedModel', () => {
  it('replay an answer word for word under the seal of another run', async () => {
    await record([answer(['<file:aaaa1111 path="a">', 'Grüße 🥐 $& @\n', '</file:aaaa1111>'])]);
    const told = await ask(recordedModel(folder), 'bbbb2222');
    expect(told.text).toBe('<file:bbbb2222 path="a">Grüße 🥐 $& @\n</file:bbbb2222>');
    expect(told.parts.at(-1)).toMatchObject({
      type: 'end',
      finishReason: 'stop',
      truncated: false,
      usage: { inputTokens: 100 },
    });
  });

  it('store a readable answer and facts that say whose it is', async () => {
    await record([answer(['<file:aaaa1111 path="a">x</file:aaaa1111>'])]);
    const files = (await readdir(folder)).toSorted();
    expect(files).toHaveLength(2);
    const [json = '', txt = ''] = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    expect(txt).toBe('<file:@@seal@@ path="a">x</file:@@seal@@>');
    expect(JSON.parse(json)).toMatchObject({
      model: 'large-model',
      date: '2026-11-01T00:00:00.000Z',
      verbatim: true,
      request: 'A page for a bakery',
    });
  });

  it('take the folder as a file URL', async () => {
    await record([answer(['x'])]);
    expect((await ask(recordedModel(pathToFileURL(`${folder}/`)), 'bbbb2222')).text).toBe('x');
  });

  it('keep a recorded token limit', async () => {
    await record([answer(['half'], 'length')]);
    expect((await ask(recordedModel(folder), 'bbbb2222')).parts.at(-1)).toMatchObject({ truncated: true });
  });

  it('do not store an answer that broke', async () => {
    await record([
      { stream: () => streamOf(text(['half']), { error: new Error('gone') }) },
      [...text(['half']), { type: 'error', error: new Error('gone') }],
    ]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a recorded model', () => {
  it('does not mind another wording of the prompt, and says that it drifted', async () => {
    await record([answer(['x'])]);
    const fake = fakeContext({ seal: 'bbbb2222' });
    const port = createModelPort({ generate: [recordedModel(folder)] });
    const told = await tell(
      port.stream({ role: 'generate', instructions: 'Write better files.', prompt: 'A page', subject }, fake.context),
    );
    expect(told.text).toBe('x');
    expect(fake.events).toContainEqual(
      expect.objectContaining({ type: 'warning', data: expect.objectContaining({ code: 'prompt-drift' }) }),
    );
  });

  it('does not call a prompt that differs only in the seal drifted', async () => {
    await record([answer(['x'])]);
    const fake = fakeContext({ seal: 'bbbb2222' });
    const request: ModelRequest = {
      role: 'generate',
      instructions: 'Write files.',
      prompt: 'A page',
      closing: 'The seal is bbbb2222.',
      subject,
    };
    await tell(createModelPort({ generate: [recordedModel(folder)] }).stream(request, fake.context));
    expect(fake.types()).not.toContain('warning');
  });

  it.each<[string, Partial<ModelRequest>, number]>([
    ['another request', { subject: { ...subject, request: 'A page for a baker' } }, 1],
    ['other files', { subject: { ...subject, base: 'ac' } }, 1],
    ['another role', { role: 'fix' }, 1],
    ['another try', {}, 2],
    ['another round', { subject: { ...subject, round: 1 } }, 1],
  ])('misses strictly on %s, in one call', async (_what, change, attempt) => {
    await record([answer(['x'])]);
    const told = await ask(recordedModel(folder), 'bbbb2222', change, attempt);
    expect(told.error).toMatchObject({ code: 'core/no-transcript', message: expect.stringContaining('recordModel') });
    expect(told.parts.filter((part) => part.type === 'discard')).toHaveLength(1);
  });

  it('refuses a call without a tag', async () => {
    const model = recordedModel(folder);
    await expect(async () => model.doStream({ prompt: [] })).rejects.toMatchObject({ code: 'core/no-transcript' });
  });

  it('names a file that is no transcript', async () => {
    await writeFile(join(folder, 'odd.json'), '{"format":1}');
    await writeFile(join(folder, 'odd.txt'), 'x');
    expect((await ask(recordedModel(folder), 'bbbb2222')).error).toMatchObject({
      code: 'core/transcript-invalid',
      message: expect.stringContaining('odd.json'),
    });
  });

  it('refuses two transcripts of one call', async () => {
    await record([answer(['x'])]);
    for (const file of await readdir(folder))
      await writeFile(join(folder, `copy.${file.split('.').at(-1)}`), await readFile(join(folder, file)));
    expect((await ask(recordedModel(folder), 'bbbb2222')).error).toMatchObject({
      code: 'core/transcript-invalid',
      message: expect.stringContaining('copy'),
    });
  });

  it('answers whole calls too', async () => {
    await record([answer(['x'])]);
    const model = recordedModel(folder);
    const key = (await readdir(folder)).find((file) => file.endsWith('.json')) ?? '';
    const facts: { key: string } = JSON.parse(await readFile(join(folder, key), 'utf8'));
    const tag = { role: 'generate', phase: 'generate', attempt: 1, key: facts.key, seal: 'bbbb2222' };
    expect(await model.doGenerate({ prompt: [], providerOptions: { boxwright: tag } })).toMatchObject({
      content: [{ type: 'text', text: 'x' }],
    });
  });
});

describe('taking answers in', () => {
  it('writes the exact prompt out, then replays the answer that was handed in', async () => {
    const miss = await ask(recordedModel(folder, { onMiss: 'write-request' }), 'aaaa1111');
    expect(miss.error).toMatchObject({ code: 'core/no-transcript', message: expect.stringContaining('takeAnswer') });
    const [pending] = await pendingRequests(folder);
    expect(pending).toMatchObject({ role: 'generate', attempt: 1, request: 'A page for a bakery', seal: 'aaaa1111' });
    const key = pending?.key ?? '';
    expect(await readFile(join(folder, 'pending', `${key}.md`), 'utf8')).toBe(
      '===== system =====\n\nWrite files.\n\n===== user =====\n\nA page\n\nThe seal is aaaa1111.\n',
    );
    const name = await takeAnswer(folder, key, {
      answer: '<delete:aaaa1111 path="a"/>',
      model: 'large-model',
      date: '2026-11-01',
      name: 'bakery',
    });
    expect(name).toBe('bakery');
    expect(await pendingRequests(folder)).toEqual([]);
    expect((await ask(recordedModel(folder), 'cccc3333')).text).toBe('<delete:cccc3333 path="a"/>');
  });

  it('refuses an answer to a prompt that does not wait', async () => {
    await expect(takeAnswer(folder, 'f'.repeat(64), { answer: '', model: 'm', date: 'd' })).rejects.toMatchObject({
      code: 'core/no-transcript',
    });
  });

  it('refuses an answer under another seal, but not one without any tag', async () => {
    await ask(recordedModel(folder, { onMiss: 'write-request' }), 'aaaa1111');
    const [pending] = await pendingRequests(folder);
    const take = (answer: string): Promise<string> =>
      takeAnswer(folder, pending?.key ?? '', { answer, model: 'm', date: 'd' });
    await expect(take('<file:bbbb2222 path="a">x</file:bbbb2222>')).rejects.toMatchObject({
      code: 'core/transcript-invalid',
      message: expect.stringContaining('aaaa1111'),
    });
    await expect(take('I would rather not. <a:hover> is no tag.')).resolves.toContain('generate-1');
  });

  it('refuses an answer that holds the seal’s mark', async () => {
    await ask(recordedModel(folder, { onMiss: 'write-request' }), 'aaaa1111');
    const [pending] = await pendingRequests(folder);
    await expect(
      takeAnswer(folder, pending?.key ?? '', { answer: 'a @@seal@@', model: 'm', date: 'd' }),
    ).rejects.toMatchObject({ code: 'core/transcript-invalid' });
  });
});
