import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, describe, expect, it } from 'vitest';
import { editTag, fileTag } from '../../test/support/answering-model.ts';
import { world } from '../../test/support/pipeline-world.ts';
import { publishSpans, spanChannels } from './publish-spans.ts';

const stop: (() => void)[] = [];
afterEach(() => stop.splice(0).forEach((end) => end()));

function listen(name: string): unknown[] {
  const seen: unknown[] = [];
  const listener = (message: unknown): void => void seen.push(message);
  subscribe(name, listener);
  stop.push(() => unsubscribe(name, listener));
  return seen;
}

const secret = 'CANARY in the prompt and in a file';

describe('publishSpans', () => {
  it('tells phases, calls and gates as they begin and end, in pairs, with nothing of prompts and files', async () => {
    const [starts, ends] = [listen(spanChannels.start), listen(spanChannels.end)];
    const here = await world((tag) =>
      tag.attempt === 1 ? editTag('index.html', 'nowhere', secret) : fileTag('index.html', `<h1>${secret}</h1>`),
    );
    const run = await here.project.start('create', { prompt: secret });
    await publishSpans(run);
    const names = starts.map((message) => String(Reflect.get(Object(message), 'name')));
    expect(names.filter((name) => name !== 'phase prepare' && name !== 'phase recall')).toEqual([
      'phase propose',
      'chat answering',
      'phase apply',
      'phase propose',
      'chat answering',
      'phase apply',
      'phase gate',
      'gate',
      'phase publish',
    ]);
    const ids = (messages: readonly unknown[]): readonly string[] =>
      messages.map((message) => String(Reflect.get(Object(message), 'spanId'))).toSorted();
    expect(ids(starts)).toEqual(ids(ends));
    expect(ends).toContainEqual(
      expect.objectContaining({
        name: 'chat answering',
        ok: true,
        runId: run.id,
        attributes: expect.objectContaining({
          'gen_ai.request.model': 'answering',
          'gen_ai.usage.input_tokens': 100,
          'gen_ai.response.finish_reasons': 'stop',
          'boxwright.role': 'generate',
        }),
      }),
    );
    expect(JSON.stringify([starts, ends])).not.toContain('CANARY');
  });

  it('costs a run nothing when nobody listens', async () => {
    const here = await world(() => fileTag('index.html', '<h1>x</h1>'));
    await expect(publishSpans(await here.project.start('create', { prompt: 'x' }))).resolves.toBeUndefined();
  });
});
