import { describe, expect, it, vi } from 'vitest';
import { fakeContext } from '../../test/support/fake-context.ts';
import { type Script, scriptedModel, streamOf, text } from '../../test/support/scripted-model.ts';
import { tell } from '../../test/support/tell.ts';
import { createModelPort } from './create-model-port.ts';
import type { ModelRequest } from './model-request.ts';

const request: ModelRequest = { role: 'generate', instructions: 'Be brief.', prompt: 'Say hello.' };

describe('silence', () => {
  it.each([
    ['first part', [], 120_000, 'no first piece'],
    ['next part', text(['Hel']), 60_000, 'no further piece'],
  ])('ends a call that waits too long for its %s', async (_what, before, ms, says) => {
    const fake = fakeContext();
    const aborted: unknown[] = [];
    const silent: Script = {
      stream(signal) {
        signal?.addEventListener('abort', () => aborted.push(signal.reason));
        return streamOf(before, 'hang');
      },
    };
    const port = createModelPort({ generate: [scriptedModel([silent])] }, { timers: fake.timers });
    const telling = tell(port.stream(request, fake.context));
    for (let call = 0; call < 3; call += 1) {
      await vi.waitFor(() => expect(fake.admitted).toHaveLength(call + 1));
      await new Promise((resolve) => setImmediate(resolve));
      fake.timers.advance(ms);
    }
    const told = await telling;
    expect(told.error).toMatchObject({ code: 'core/model-timeout', message: expect.stringContaining(says) });
    expect(aborted).toHaveLength(3);
    expect(fake.timers.pending()).toBe(0);
  });

  it('ends a call that never stops talking', async () => {
    const fake = fakeContext();
    let push: ((piece: string) => void) | undefined;
    const endless: Script = {
      stream: () =>
        new ReadableStream({
          start(controller) {
            controller.enqueue({ type: 'text-start', id: 't' });
            push = (delta) => controller.enqueue({ type: 'text-delta', id: 't', delta });
          },
        }),
    };
    const port = createModelPort(
      { generate: [scriptedModel([endless])] },
      { timers: fake.timers, retry: { attempts: 1 } },
    );
    const telling = tell(port.stream(request, fake.context));
    for (let at = 0; at < 600_000; at += 50_000) {
      await vi.waitFor(() => expect(push).toBeDefined());
      push?.('more ');
      await new Promise((resolve) => setImmediate(resolve));
      fake.timers.advance(50_000);
    }
    expect((await telling).error).toMatchObject({ code: 'core/model-timeout' });
  });
});
