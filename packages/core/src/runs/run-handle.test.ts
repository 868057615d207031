import { describe, expect, it } from 'vitest';
import { collected } from '../testing/expectations.ts';
import { definePipeline } from '../define/define-pipeline.ts';
import { createBoxwright } from '../projects/create-boxwright.ts';
import { anyInput, gate, phase, seen } from '../../test/runtime/kit.ts';

/** A run that emits a warning, waits, and emits another. */
async function heldRun(onListenerError: (error: unknown) => void = () => {}) {
  const hold = gate();
  const warn = phase('warn', async (_: {}, { emit, flush }) => {
    emit('warning', { code: 'one', message: '' });
    await flush();
    await hold.opened;
    emit('warning', { code: 'two', message: '' });
    return null;
  });
  const pipeline = definePipeline({
    name: 'warn',
    version: 1,
    input: anyInput,
    phases: { warn },
    run: ({ phases }) => phases.warn({}),
  });
  const app = createBoxwright({ pipelines: { warn: pipeline }, onListenerError });
  const run = await (await app.projects.create({ ownerId: 'me' })).start('warn', {});
  await seen(run, 'warning');
  return { app, run, open: hold.open };
}

describe('run.on', () => {
  it('tells listeners of events from now on, until they unsubscribe', async () => {
    const { app, run, open } = await heldRun();
    const heard: string[] = [];
    run.on('warning', ({ data }) => heard.push(data.code));
    const off = run.on('warning', () => heard.push('unsubscribed'));
    off();
    const ended = new Promise<void>((resolve) => run.on('run.completed', () => resolve()));
    open();
    await ended;
    expect(heard).toEqual(['two']);
    await app.close();
  });

  it('isolates a listener that throws, and tells the app', async () => {
    const errors: unknown[] = [];
    const { app, run, open } = await heldRun((error) => errors.push(error));
    const heard: string[] = [];
    run.on('warning', () => {
      throw new Error('a bad listener');
    });
    const second = new Promise<void>((resolve) => run.on('warning', ({ data }) => (heard.push(data.code), resolve())));
    open();
    await second;
    expect((await run.result()).status).toBe('completed');
    expect([heard, errors]).toEqual([['two'], [new Error('a bad listener')]]);
    await app.close();
  });
});

describe('run.events and run.result', () => {
  it('end by their signal, which does not touch the run', async () => {
    const { app, run, open } = await heldRun();
    const stop = new AbortController();
    const reading = collected(run.events({ signal: stop.signal }));
    const waiting = run.result({ signal: stop.signal });
    stop.abort(new Error('no longer interested'));
    await expect(reading).rejects.toThrow('no longer interested');
    await expect(waiting).rejects.toThrow('no longer interested');
    open();
    expect((await run.result()).status).toBe('completed');
    await app.close();
  });

  it('go on after a given number', async () => {
    const { app, run, open } = await heldRun();
    open();
    const all = await collected(run.events());
    expect(await collected(run.events({ after: 3 }))).toEqual(all.slice(3));
    await app.close();
  });
});
