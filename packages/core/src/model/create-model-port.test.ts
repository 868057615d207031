import { APICallError } from '@ai-sdk/provider';
import { registerTelemetry, type Telemetry } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { describe, expect, it, vi } from 'vitest';
import { type FakeContext, fakeContext } from '../../test/support/fake-context.ts';
import { answer, finish, type Script, scriptedModel, streamOf, text } from '../../test/support/scripted-model.ts';
import { CoreError } from '../errors/core-error.ts';
import { tell, type Told } from '../../test/support/tell.ts';
import { hashBytes } from '../values/hash.ts';
import { createModelPort } from './create-model-port.ts';
import type { ModelRequest } from './model-request.ts';

const request: ModelRequest = { role: 'generate', instructions: 'Be brief.', prompt: 'Say hello.' };

function run(scripts: readonly Script[], fake: FakeContext = fakeContext()): Promise<Told> {
  const port = createModelPort({ generate: [scriptedModel(scripts)] }, { timers: fake.timers });
  return tell(port.stream(request, fake.context));
}

function apiError(statusCode: number, message: string, responseHeaders: Record<string, string> = {}): APICallError {
  return new APICallError({ message, url: 'http://model.test', requestBodyValues: {}, statusCode, responseHeaders });
}

function codeOf(error: unknown): string {
  return CoreError.isInstance(error) ? error.code : String(error);
}

describe('every way a call can end', () => {
  it('gives a normal answer whole, with the provider’s counts', async () => {
    const fake = fakeContext();
    const told = await run([answer(['Hel', 'lo'])], fake);
    expect(told.text).toBe('Hello');
    expect(told.parts.at(-1)).toMatchObject({ type: 'end', finishReason: 'stop', truncated: false });
    expect(fake.settled).toEqual([{ callId: 'id0001', inputTokens: 100, outputTokens: 20 }]);
    expect(fake.types()).toEqual(['model.started', 'model.completed']);
  });

  it('calls an answer at the token limit truncated', async () => {
    const told = await run([answer(['Hel'], 'length', 'max_tokens')]);
    expect(told.parts.at(-1)).toMatchObject({ type: 'end', finishReason: 'length', truncated: true });
  });

  it('calls a stream that stops without a finish part truncated', async () => {
    const told = await run([text(['Hel'])]);
    expect(told.text).toBe('Hel');
    expect(told.parts.at(-1)).toMatchObject({ type: 'end', truncated: true });
  });

  it('does not call an unknown reason that the provider named truncated', async () => {
    const told = await run([answer(['Hello'], 'other', 'end_turn_by_new_rule')]);
    expect(told.parts.at(-1)).toMatchObject({ type: 'end', finishReason: 'other', truncated: false });
  });

  it('asks again after an empty answer and fails as empty after three', async () => {
    const fake = fakeContext();
    const told = await run([answer([])], fake);
    expect(codeOf(told.error)).toBe('core/model-empty');
    expect(fake.admitted).toHaveLength(3);
  });

  it('asks again after a stream with nothing in it', async () => {
    const told = await run([[], answer(['Hello'])]);
    expect(told.text).toBe('Hello');
  });

  it('voids a call with an error part although the SDK reports a normal stop', async () => {
    const fake = fakeContext();
    const broken = [
      ...text(['first part']),
      { type: 'error' as const, error: new Error('overloaded') },
      finish('stop'),
    ];
    const told = await run([broken, answer(['second'])], fake);
    expect(told.text).toBe('second');
    expect(told.parts.map((part) => part.type)).toEqual(['text', 'discard', 'text', 'end']);
    expect(fake.types()).toEqual([
      'model.started',
      'model.discarded',
      'model.retrying',
      'model.started',
      'model.completed',
    ]);
    expect(fake.settled).toHaveLength(2);
  });

  it('voids a call whose connection breaks in the middle', async () => {
    const reset = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    const told = await run([{ stream: () => streamOf(text(['half']), { error: reset }) }, answer(['whole'])]);
    expect(told.text).toBe('whole');
  });

  it('waits as long as Retry-After asks', async () => {
    const fake = fakeContext();
    const told = await run([{ throws: apiError(429, 'slow down', { 'Retry-After': '7' }) }, answer(['Hello'])], fake);
    expect(told.text).toBe('Hello');
    expect(fake.pauses).toEqual([7_000]);
    expect(fake.released).toEqual(['id0001']);
  });

  it('backs off from 2 s doubling with full jitter and stops after three calls', async () => {
    const fake = fakeContext({ random: 1 });
    const told = await run([{ throws: apiError(503, 'unavailable') }], fake);
    expect(codeOf(told.error)).toBe('core/model-unavailable');
    expect(fake.pauses).toEqual([2_000, 4_000]);
    expect(fake.settled).toEqual([]);
  });

  it.each([
    [401, 'bad key', 'core/model-auth'],
    [400, 'This model’s maximum context length is 8192 tokens', 'core/context-too-long'],
    [400, 'temperature is not supported', 'core/model-failed'],
    [404, 'no such model', 'core/model-unavailable'],
  ])('does not repeat a %i (%s)', async (status, message, code) => {
    const fake = fakeContext();
    const told = await run([{ throws: apiError(status, message) }], fake);
    expect(codeOf(told.error)).toBe(code);
    expect(fake.admitted).toHaveLength(1);
  });

  it('does not wait for a Retry-After beyond two minutes', async () => {
    const fake = fakeContext();
    const told = await run([{ throws: apiError(429, 'quota', { 'retry-after': '3600' }) }], fake);
    expect(codeOf(told.error)).toBe('core/model-rate-limited');
    expect(fake.pauses).toEqual([]);
  });

  it('fails as refused on a content filter, without a second call', async () => {
    const fake = fakeContext();
    const told = await run([answer(['I can'], 'content-filter')], fake);
    expect(codeOf(told.error)).toBe('core/model-refused');
    expect(fake.admitted).toHaveLength(1);
    expect(fake.settled).toHaveLength(1);
  });

  it('keeps reasoning apart from text', async () => {
    const told = await run([
      [
        { type: 'reasoning-start', id: 'r' },
        { type: 'reasoning-delta', id: 'r', delta: '<file path="a">' },
        { type: 'reasoning-end', id: 'r' },
        ...answer(['Hello']),
      ],
    ]);
    expect(told.text).toBe('Hello');
    expect(told.parts[0]).toMatchObject({ type: 'reasoning', text: '<file path="a">' });
  });

  it('estimates the counts of an answer whose provider gave none', async () => {
    const fake = fakeContext();
    await run([text(['x'.repeat(400)])], fake);
    expect(fake.settled[0]).toMatchObject({ outputTokens: 100, estimated: true });
  });
});

describe('ending early', () => {
  it('aborts the provider when the consumer leaves', async () => {
    const fake = fakeContext();
    let aborted = false;
    const endless: Script = {
      stream(signal) {
        signal?.addEventListener('abort', () => (aborted = true));
        return streamOf(text(['one', 'two']), 'hang');
      },
    };
    const port = createModelPort({ generate: [scriptedModel([endless])] }, { timers: fake.timers });
    for await (const part of port.stream(request, fake.context)) if (part.type === 'text') break;
    expect(aborted).toBe(true);
    expect(fake.settled).toMatchObject([{ estimated: true }]);
    expect(fake.types()).toEqual(['model.started', 'model.discarded']);
    expect(fake.timers.pending()).toBe(0);
  });

  it('rejects with the run’s reason when the run is cancelled, and asks nobody again', async () => {
    const fake = fakeContext();
    const telling = run([{ stream: () => streamOf(text(['one']), 'hang') }], fake);
    await vi.waitFor(() => expect(fake.admitted).toHaveLength(1));
    await new Promise((resolve) => setImmediate(resolve));
    const reason = new CoreError('core/cancelled', 'stop');
    fake.abort.abort(reason);
    expect((await telling).error).toBe(reason);
    expect(fake.admitted).toHaveLength(1);
    expect(fake.timers.pending()).toBe(0);
  });

  it('makes no call when the ledger refuses it', async () => {
    const model = scriptedModel([answer(['Hello'])]);
    const fake = fakeContext({ refuseCall: 1 });
    const told = await tell(createModelPort({ generate: [model] }).stream(request, fake.context));
    expect(codeOf(told.error)).toBe('core/model-calls-exhausted');
    expect(model.doStreamCalls).toHaveLength(0);
  });
});

describe('an answer that was paid for', () => {
  it('is not asked for again', async () => {
    const model = scriptedModel([answer(['new'])]);
    const old = new TextEncoder().encode('old');
    const blob = await hashBytes(old);
    const usage = { inputTokens: 1, outputTokens: 1, cost: null };
    const fake = fakeContext({
      paid: { callId: 'before', answer: blob, finishReason: 'length', truncated: true, usage },
    });
    await fake.context.blobs.put(old);
    const told = await tell(createModelPort({ generate: [model] }).stream(request, fake.context));
    expect(told.text).toBe('old');
    expect(told.parts.at(-1)).toMatchObject({ type: 'end', callId: 'before', truncated: true });
    expect(model.doStreamCalls).toHaveLength(0);
    expect(fake.admitted).toEqual([]);
  });
});

describe('models', () => {
  it('goes on to the next model with a fresh answer', async () => {
    const fake = fakeContext();
    const port = createModelPort({
      generate: [
        scriptedModel([{ throws: apiError(401, 'bad key') }], 'first'),
        scriptedModel([answer(['Hello'])], 'second'),
      ],
    });
    const told = await tell(port.stream(request, fake.context));
    expect(told.text).toBe('Hello');
    expect(fake.admitted.map((call) => call.modelId)).toEqual(['first', 'second']);
    expect(fake.events).toContainEqual(
      expect.objectContaining({
        type: 'model.retrying',
        data: { because: 'core/model-auth', delayMs: 0, nextModelId: 'second' },
      }),
    );
  });

  it('uses the list of generate for a role without its own', async () => {
    const fake = fakeContext();
    const port = createModelPort({
      generate: [scriptedModel([answer(['a'])], 'g')],
      fix: [scriptedModel([answer(['b'])], 'f')],
    });
    expect((await tell(port.stream({ ...request, role: 'fix' }, fake.context))).text).toBe('b');
    expect((await tell(port.stream({ ...request, role: 'complete' }, fake.context))).text).toBe('a');
  });

  it('refuses strings and models of an old specification', () => {
    const given: unknown = 'openai/gpt-5';
    expect(() => Reflect.apply(createModelPort, undefined, [{ generate: [given] }])).toThrow(/string "openai\/gpt-5"/);
    expect(() =>
      Reflect.apply(createModelPort, undefined, [{ generate: [{ specificationVersion: 'v2', doStream() {} }] }]),
    ).toThrow(/it says "v2"/);
  });

  it('takes models of specification v3', async () => {
    const model = new MockLanguageModelV3({
      doStream: async () => ({
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue({ type: 'text-start', id: 't' });
            controller.enqueue({ type: 'text-delta', id: 't', delta: 'Hello' });
            controller.enqueue({ type: 'text-end', id: 't' });
            controller.enqueue({
              type: 'finish',
              finishReason: { unified: 'stop', raw: 'stop' },
              usage: {
                inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
                outputTokens: { total: 1, text: 1, reasoning: 0 },
              },
            });
            controller.close();
          },
        }),
      }),
    });
    expect((await tell(createModelPort({ generate: [model] }).stream(request, fakeContext().context))).text).toBe(
      'Hello',
    );
  });

  it('tells warnings as events and prints none', async () => {
    const log = vi.spyOn(console, 'warn');
    const info = vi.spyOn(console, 'info');
    const fake = fakeContext();
    await run(
      [
        [
          { type: 'stream-start', warnings: [{ type: 'unsupported', feature: 'temperature' }] },
          ...text(['Hello']),
          finish('stop'),
        ],
      ],
      fake,
    );
    expect(fake.events).toContainEqual(
      expect.objectContaining({ type: 'warning', data: { code: 'model-warning', message: 'unsupported temperature' } }),
    );
    expect([...log.mock.calls, ...info.mock.calls]).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe('what a call carries', () => {
  it('puts the tag on the call, and the closing block last', async () => {
    const model = scriptedModel([answer(['Hello'])]);
    const fake = fakeContext({ attempt: 2, seal: 'abcd1234' });
    await tell(
      createModelPort({ generate: [model] }).stream(
        { ...request, phase: 'propose', closing: 'The seal is abcd1234.', subject: { request: 'hi', base: 'ff' } },
        fake.context,
      ),
    );
    const call = model.doStreamCalls[0];
    expect(call?.providerOptions?.['boxwright']).toEqual({
      role: 'generate',
      phase: 'propose',
      attempt: 2,
      seal: 'abcd1234',
      request: 'hi',
      // printf '{"attempt":2,"base":"ff","pipeline":"create","request":"hi","role":"generate"}' | sha256sum
      key: 'e25ad87ffc4fd978332d866669a86eecb401cb4ad7411df6734c1a2094dce4e1',
    });
    expect(call?.prompt).toEqual([
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Say hello.' },
          { type: 'text', text: 'The seal is abcd1234.' },
        ],
      },
    ]);
  });

  it('tells the host’s telemetry nothing of prompts and answers unless it asks for them', async () => {
    const seen: {
      readonly recordInputs: boolean | undefined;
      readonly recordOutputs: boolean | undefined;
      readonly functionId: string | undefined;
    }[] = [];
    const integration: Telemetry = {
      onStart: ({ recordInputs, recordOutputs, functionId }) =>
        void seen.push({ recordInputs, recordOutputs, functionId }),
    };
    registerTelemetry(integration);
    const ask = async (telemetry?: { readonly recordInputs: boolean }): Promise<void> => {
      const port = createModelPort(
        { generate: [scriptedModel([answer(['Hello'])])] },
        telemetry === undefined ? {} : { telemetry },
      );
      await tell(port.stream({ ...request, phase: 'propose' }, fakeContext().context));
    };
    await ask();
    await ask({ recordInputs: true });
    expect(seen).toMatchObject([
      { recordInputs: false, recordOutputs: false, functionId: 'boxwright.propose' },
      { recordInputs: true, recordOutputs: false },
    ]);
  });

  it('sends stored pictures as bytes', async () => {
    const model = scriptedModel([answer(['Hello'])]);
    const fake = fakeContext();
    const blob = await fake.context.blobs.put(new Uint8Array([1, 2, 3]));
    await tell(
      createModelPort({ generate: [model] }).stream(
        { ...request, images: [{ blob, mediaType: 'image/png' }] },
        fake.context,
      ),
    );
    expect(model.doStreamCalls[0]?.prompt.at(-1)).toMatchObject({
      content: [{ type: 'text' }, { type: 'file', mediaType: 'image/png' }],
    });
  });
});
