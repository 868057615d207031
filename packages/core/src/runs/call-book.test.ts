import { describe, expect, it } from 'vitest';
import { definePipeline } from '../define/define-pipeline.ts';
import type { Budget, Quota } from '../quota/quota.ts';
import { memoryJournal } from '../journal/memory/memory-journal.ts';
import { createBoxwright } from '../projects/create-boxwright.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { anyInput, brokenRules, eventsOf, phase } from '../../test/runtime/kit.ts';
import { severableJournal } from '../../test/runtime/severable-journal.ts';

const estimate = { inputTokens: 100, outputTokens: 50 };
const price: Budget['price'] = (_model, { inputTokens, outputTokens }) => (inputTokens + 2 * outputTokens) / 256;

/** Makes so many model calls, each using what was estimated; hangs in the last one if told to. */
function calling(count: number, options: { readonly hangs?: boolean; readonly modelCalls?: number } = {}) {
  const call = phase('call', async (_: {}, { calls, emit, createId, flush }) => {
    for (let n = 1; n <= count; n += 1) {
      const callId = createId();
      await calls.admit({ callId, role: 'generate', modelId: 'm', estimate });
      emit('model.started', { role: 'generate', modelId: 'm' }, { callId, span: callId });
      if (options.hangs === true && n === count) {
        emit('file.delta', { path: 'a', text: 'half', offset: 0 }, { callId });
        await flush();
        await new Promise(() => {});
      }
      const usage = await calls.settle(callId, estimate);
      const timings = { firstMs: 1, totalMs: 2 };
      emit(
        'model.completed',
        { answer: '', finishReason: 'stop', truncated: false, usage, timings },
        { callId, span: callId },
      );
    }
    return { count };
  });
  const limits = options.modelCalls === undefined ? {} : { modelCalls: options.modelCalls };
  return definePipeline({
    name: 'call',
    version: 1,
    input: anyInput,
    limits,
    phases: { call },
    run: ({ phases }) => phases.call({}),
  });
}

async function resultOf(
  pipeline: ReturnType<typeof calling>,
  config: { readonly budget?: Budget; readonly quota?: Quota } = {},
) {
  await using app = createBoxwright({ pipelines: { call: pipeline }, ...config });
  const run = await (await app.projects.create({ ownerId: 'ann' })).start('call', {});
  return await run.result();
}

describe('the book of model calls', () => {
  it('adds up what the calls of a run used, with prices', async () => {
    const usage = { inputTokens: 200, outputTokens: 100, cost: 1.5625 };
    expect(await resultOf(calling(2), { budget: { price } })).toMatchObject({ status: 'completed', usage });
    expect(await resultOf(calling(1))).toMatchObject({ usage: { inputTokens: 100, outputTokens: 50, cost: null } });
  });

  it('stops a run at its number of calls and not before', async () => {
    expect((await resultOf(calling(2, { modelCalls: 2 }))).status).toBe('completed');
    expect(await resultOf(calling(3, { modelCalls: 2 }))).toMatchObject({
      error: { code: 'core/model-calls-exhausted' },
    });
  });

  it('refuses the call that could exceed the budget, before it is made', async () => {
    expect((await resultOf(calling(2), { budget: { price, perRun: 1.5625 } })).status).toBe('completed');
    const refused = await resultOf(calling(3), { budget: { price, perRun: 2 } });
    expect(refused).toMatchObject({
      status: 'failed',
      error: { code: 'core/budget-exceeded', fault: 'user' },
      usage: { cost: 1.5625 },
    });
  });

  it('reserves each call of the run with the quota, then settles it', async () => {
    const log: string[] = [];
    const quota: Quota = {
      async reserve(subject, { tokens, cost, runs }) {
        log.push(`reserve ${subject} ${runs === undefined ? `${tokens} ${cost}` : 'run'}`);
        return { ok: true, id: String(log.length) };
      },
      settle: async (_id, { inputTokens, role, repair }) => void log.push(`settle ${inputTokens} ${role} ${repair}`),
      release: async () => void log.push('release'),
    };
    expect((await resultOf(calling(1), { quota, budget: { price } })).status).toBe('completed');
    expect(log).toEqual([
      'reserve ann run',
      'reserve ann 150 0.78125',
      'settle 100 generate false',
      'reserve ann run',
      'release',
    ]);
  });

  it('fails a run whose call the quota refuses', async () => {
    const quota: Quota = {
      reserve: async (_subject, { runs }) =>
        runs === 1 ? { ok: true, id: 'run' } : { ok: false, code: 'tokens-per-day', resetAt: 0 },
      settle: async () => {},
      release: async () => {},
    };
    expect(await resultOf(calling(1), { quota })).toMatchObject({
      error: { code: 'core/quota-denied', message: expect.stringContaining('tokens-per-day') },
    });
  });

  it('discards and books a call that a dead worker left open, and counts it', async () => {
    const clock = createFakeClock();
    const shared = memoryJournal({ now: clock.now });
    const dying = severableJournal(shared);
    const around = { now: clock.now, timers: clock.timers, interrupted: 'resume', budget: { price } } as const;
    const first = createBoxwright({
      ...around,
      journal: dying.journal,
      pipelines: { call: calling(1, { hangs: true, modelCalls: 2 }) },
    });
    const { id } = await (await first.projects.create({ ownerId: 'me', id: 'p' })).start('call', {});
    await clock.advance(1_000);
    dying.kill();
    const second = createBoxwright({ ...around, journal: shared, pipelines: { call: calling(2, { modelCalls: 2 }) } });
    const run = await second.runs.get(id, { ownerId: 'me' });
    if (run === null) throw new Error('The run is gone.');
    await clock.advance(12_000);
    expect(await run.result()).toMatchObject({
      status: 'failed',
      error: { code: 'core/model-calls-exhausted' },
      usage: { inputTokens: 200, outputTokens: 50, cost: 1.171875 },
    });
    const events = await eventsOf(run);
    expect(brokenRules(events)).toEqual([]);
    const started = events.find(({ type }) => type === 'model.started');
    expect(events.find(({ type }) => type === 'model.discarded')).toMatchObject({
      callId: started?.callId,
      data: { because: 'interrupted' },
    });
  });

  it('hands out an answer that a dead worker has paid for, instead of a second call', async () => {
    const clock = createFakeClock();
    const shared = memoryJournal({ now: clock.now });
    const dying = severableJournal(shared);
    const around = { now: clock.now, timers: clock.timers, interrupted: 'resume', budget: { price } } as const;
    const bills: string[] = [];
    const paying = (hangs: boolean) => {
      const call = phase('call', async (_: {}, { calls, emit, createId, blobs, flush }) => {
        const answers: string[] = [];
        for (const request of ['same', 'same', 'other']) {
          const paid = await calls.paid({ role: 'generate', request });
          if (paid !== null) {
            answers.push(new TextDecoder().decode(await blobs.get(paid.answer)));
            continue;
          }
          const callId = createId();
          await calls.admit({ callId, role: 'generate', modelId: 'm', request, estimate });
          emit('model.started', { role: 'generate', modelId: 'm' }, { callId, span: callId });
          bills.push(request);
          const text = `answer ${bills.length} to ${request}`;
          const answer = await blobs.put(new TextEncoder().encode(text));
          const usage = await calls.settle(callId, estimate);
          emit(
            'model.completed',
            { answer, finishReason: 'stop', truncated: false, usage, timings: { firstMs: 0, totalMs: 0 } },
            { callId, span: callId },
          );
          answers.push(text);
        }
        await flush();
        if (hangs) await new Promise(() => {});
        return { answers };
      });
      return {
        call: definePipeline({
          name: 'call',
          version: 1,
          input: anyInput,
          phases: { call },
          run: ({ phases }) => phases.call({}),
        }),
      };
    };
    const first = createBoxwright({ ...around, journal: dying.journal, pipelines: paying(true) });
    const { id } = await (await first.projects.create({ ownerId: 'me', id: 'p' })).start('call', {});
    await clock.advance(1_000);
    dying.kill();
    const second = createBoxwright({ ...around, journal: shared, pipelines: paying(false) });
    const run = await second.runs.get(id, { ownerId: 'me' });
    await clock.advance(12_000);
    const answers = ['answer 1 to same', 'answer 2 to same', 'answer 3 to other'];
    expect(await run?.result()).toMatchObject({
      status: 'completed',
      output: { answers },
      usage: { inputTokens: 300 },
    });
    expect(bills).toEqual(['same', 'same', 'other']);
  });

  it('holds what a subject may spend in a day over all its runs', async () => {
    await using app = createBoxwright({ pipelines: { call: calling(1) }, budget: { price, perSubjectDay: 1 } });
    const project = await app.projects.create({ ownerId: 'ann' });
    expect((await (await project.start('call', {})).result()).status).toBe('completed');
    expect(await (await project.start('call', {})).result()).toMatchObject({
      status: 'failed',
      error: { code: 'core/quota-denied' },
    });
    expect((await (await project.start('call', {}, { subject: 'bob' })).result()).status).toBe('completed');
  });

  it('leaves the day to a quota of the host', () => {
    const quota: Quota = {
      reserve: async () => ({ ok: true, id: '' }),
      settle: async () => {},
      release: async () => {},
    };
    expect(() => createBoxwright({ pipelines: {}, quota, budget: { price, perSubjectDay: 1 } })).toThrow(
      'either a quota or',
    );
  });
});
