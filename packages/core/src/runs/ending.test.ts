import { describe, expect, it } from 'vitest';
import { definePipeline } from '../define/define-pipeline.ts';
import { CoreError } from '../errors/core-error.ts';
import { memoryJournal } from '../journal/memory/memory-journal.ts';
import { createBoxwright } from '../projects/create-boxwright.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { anyInput, brokenRules, eventsOf, phase, seen, typesOf } from '../../test/runtime/kit.ts';

/** A phase that works until it is told to stop, and says when it was. */
function patient(stopped: string[] = []) {
  return phase('patient', async (_: {}, { signal, emit }) => {
    emit('command.started', { command: 'build' }, { span: 'build-1' });
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => (stopped.push('stopped'), reject(signal.reason)));
    });
  });
}

/** A phase that notices nothing. */
const deaf = phase('deaf', () => new Promise<null>(() => {}));

function pipelineOf(only: ReturnType<typeof patient> | typeof deaf, limits: { readonly runMs?: number } = {}) {
  return definePipeline({
    name: 'one',
    version: 1,
    input: anyInput,
    limits,
    phases: { only },
    run: ({ phases }) => phases.only({}) as Promise<never>,
  });
}

describe('a run', () => {
  it('is cancelled at work: its phases stop and its spans end', async () => {
    const stopped: string[] = [];
    await using app = createBoxwright({ pipelines: { one: pipelineOf(patient(stopped)) } });
    const run = await (await app.projects.create({ ownerId: 'me' })).start('one', {});
    await seen(run, 'command.started');
    await run.cancel({ reason: 'enough' });
    expect(stopped).toEqual(['stopped']);
    expect(await run.result()).toMatchObject({ status: 'cancelled', reason: 'enough' });
    const events = await eventsOf(run);
    expect(brokenRules(events)).toEqual([]);
    expect(events.filter(({ type }) => type === 'span.closed')).toHaveLength(2);
    await run.cancel({ reason: 'again' });
    expect(await run.result()).toMatchObject({ reason: 'enough' });
  });

  it('is cancelled in the queue without disturbing the run before it', async () => {
    const clock = createFakeClock();
    const app = createBoxwright({ pipelines: { one: pipelineOf(patient()) }, now: clock.now, timers: clock.timers });
    const project = await app.projects.create({ ownerId: 'me' });
    const first = await project.start('one', {});
    const second = await project.start('one', {});
    await second.cancel();
    expect(await typesOf(second)).toEqual(['run.started', 'run.cancelled']);
    expect((await project.activeRun())?.id).toBe(first.id);
    expect((await project.lastRun())?.id).toBe(second.id);
  });

  it('is cancelled from another process at the next heartbeat', async () => {
    const clock = createFakeClock();
    const journal = memoryJournal({ now: clock.now });
    const around = { journal, now: clock.now, timers: clock.timers, pipelines: { one: pipelineOf(patient()) } };
    const worker = createBoxwright(around);
    const run = await (await worker.projects.create({ ownerId: 'me', id: 'p' })).start('one', {});
    await seen(run, 'command.started');
    const web = createBoxwright({ ...around, execute: 'worker' });
    const seenFromWeb = await web.runs.get(run.id, { ownerId: 'me' });
    const cancelled = seenFromWeb?.cancel({ reason: 'from afar' });
    await clock.advance(2_000);
    await cancelled;
    expect(await run.result()).toMatchObject({ status: 'cancelled', reason: 'from afar' });
  });

  it('is abandoned after the grace time when a phase notices nothing', async () => {
    const clock = createFakeClock();
    const app = createBoxwright({
      pipelines: { one: pipelineOf(deaf) },
      now: clock.now,
      timers: clock.timers,
      graceMs: 2_000,
    });
    const run = await (await app.projects.create({ ownerId: 'me' })).start('one', {});
    await seen(run, 'phase.started');
    const cancelled = run.cancel();
    await clock.advance(1_999);
    expect((await eventsOfNow(app, run.id)).at(-1)).toBe('phase.started');
    await clock.advance(1);
    await cancelled;
    expect(brokenRules(await eventsOf(run))).toEqual([]);
  });

  it('fails at its deadline', async () => {
    const clock = createFakeClock();
    const app = createBoxwright({
      pipelines: { one: pipelineOf(patient(), { runMs: 30_000 }) },
      now: clock.now,
      timers: clock.timers,
    });
    const run = await (await app.projects.create({ ownerId: 'me' })).start('one', {});
    await clock.advance(29_999);
    expect((await eventsOfNow(app, run.id)).at(-1)).toBe('command.started');
    await clock.advance(1);
    expect(await run.result()).toMatchObject({ status: 'failed', error: { code: 'core/deadline' } });
  });

  it('fails with what a phase threw, without paths of the machine', async () => {
    const throws = phase('throws', async () => {
      throw new Error('ENOENT: no such file, open "/home/someone/secret/key.pem"');
    });
    await using app = createBoxwright({ pipelines: { one: pipelineOf(throws) } });
    const run = await (await app.projects.create({ ownerId: 'me' })).start('one', {});
    const error = {
      code: 'core/phase-failed',
      message: 'Error: ENOENT: no such file, open "<path>"',
      retryable: false,
      fault: 'platform',
    };
    expect(await run.result()).toMatchObject({ status: 'failed', error });
    const events = await eventsOf(run);
    expect(events.find(({ type }) => type === 'phase.failed')?.data).toMatchObject({ name: 'throws', error });
    expect(brokenRules(events)).toEqual([]);
  });

  it('keeps code, fault and findings of a typed error', async () => {
    const finding = {
      code: 'blank',
      message: 'nothing to see',
      severity: 'error',
      weight: 1,
      fingerprint: 'f',
    } as const;
    const throws = phase('throws', async () => {
      throw new CoreError('core/gate-failed', 'The page is blank.', { findings: [finding] });
    });
    await using app = createBoxwright({ pipelines: { one: pipelineOf(throws) } });
    const run = await (await app.projects.create({ ownerId: 'me' })).start('one', {});
    expect(await run.result()).toMatchObject({
      status: 'failed',
      error: { code: 'core/gate-failed', fault: 'model' },
      findings: [finding],
    });
  });

  it('keeps an error of another package by its code', async () => {
    const throws = phase('throws', async () => {
      throw Object.assign(new Error('busy'), { code: 'sandbox/quota', retryable: true });
    });
    await using app = createBoxwright({ pipelines: { one: pipelineOf(throws) } });
    const run = await (await app.projects.create({ ownerId: 'me' })).start('one', {});
    expect(await run.result()).toMatchObject({ error: { code: 'sandbox/quota', retryable: true } });
  });
});

async function eventsOfNow(
  app: { runs: { get(id: string, o: { ownerId: string }): Promise<any> } },
  id: string,
): Promise<readonly string[]> {
  const run = await app.runs.get(id, { ownerId: 'me' });
  const controller = new AbortController();
  const types: string[] = [];
  const reading = (async () => {
    for await (const event of run.events({ signal: controller.signal })) types.push(event.type);
  })().catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  await reading;
  return types;
}
