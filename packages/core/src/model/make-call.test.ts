import { describe, expect, it } from 'vitest';
import { type FakeContext, fakeContext } from '../../test/support/fake-context.ts';
import { answer, scriptedModel, streamOf } from '../../test/support/scripted-model.ts';
import { tell, type Told } from '../../test/support/tell.ts';
import { CoreError } from '../errors/core-error.ts';
import { createModelPort } from './create-model-port.ts';
import type { ModelRequest } from './model-request.ts';

const request: ModelRequest = { role: 'generate', instructions: 'Be brief.', prompt: 'Say hello.' };
const whole = answer(['Hel', 'lo ', 'wor', 'ld']);

/** Every admitted call is closed once, and nothing is left running. */
function expectBalanced(fake: FakeContext): void {
  const closed = [...fake.settled.map((call) => call.callId), ...fake.released];
  expect(closed.toSorted()).toEqual(fake.admitted.map((call) => call.callId).toSorted());
  const started = fake.events.filter((event) => event.type === 'model.started').length;
  const ended = fake.events.filter(
    (event) => event.type === 'model.completed' || event.type === 'model.discarded',
  ).length;
  expect(ended).toBe(started);
  expect(fake.timers.pending()).toBe(0);
}

describe('an abort at any moment', () => {
  it('rejects with its reason or comes too late, and leaves the books balanced', async () => {
    let stopped = 0;
    for (let turns = 0; turns < 80; turns += 1) {
      const fake = fakeContext();
      const port = createModelPort({ generate: [scriptedModel([whole])] }, { timers: fake.timers });
      const telling = tell(port.stream(request, fake.context));
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      const reason = new CoreError('core/cancelled', 'stop');
      fake.abort.abort(reason);
      const told: Told = await telling;
      if (told.error !== null) stopped += 1;
      expect(told.error === null ? told.text : told.error).toBe(told.error === null ? 'Hello world' : reason);
      expectBalanced(fake);
    }
    expect(stopped).toBeGreaterThan(10);
  });
});

describe('a stream that ends at any part', () => {
  it.each(['close', 'error'] as const)(
    'by %s has a typed outcome, and never passes a piece for the whole',
    async (how) => {
      for (let parts = 0; parts <= whole.length; parts += 1) {
        const fake = fakeContext();
        const cut = whole.slice(0, parts);
        const end = how === 'close' ? 'close' : { error: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) };
        const port = createModelPort(
          { generate: [scriptedModel([{ stream: () => streamOf(cut, end) }])] },
          { timers: fake.timers, retry: { attempts: 1 } },
        );
        const told = await tell(port.stream(request, fake.context));
        const last = told.parts.at(-1);
        const isWhole = last?.type === 'end' && !last.truncated;
        expect(isWhole).toBe(parts === whole.length && how === 'close');
        expect(told.error === null || CoreError.isInstance(told.error)).toBe(true);
        expectBalanced(fake);
      }
    },
  );
});

describe('leaving at any part', () => {
  it('aborts the provider and books what came', async () => {
    for (let read = 1; read <= 4; read += 1) {
      const fake = fakeContext();
      let aborted = false;
      const model = scriptedModel([
        {
          stream(signal) {
            signal?.addEventListener('abort', () => (aborted = true));
            return streamOf(whole.slice(0, -1), 'hang');
          },
        },
      ]);
      let seen = 0;
      for await (const part of createModelPort({ generate: [model] }, { timers: fake.timers }).stream(
        request,
        fake.context,
      )) {
        seen += 1;
        if (seen === read) break;
        expect(part.type).toBe('text');
      }
      expect(aborted).toBe(true);
      expectBalanced(fake);
    }
  });
});
