import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { raceAbort } from './race-abort.ts';

describe('raceAbort', () => {
  it.each([
    ['a value', () => Promise.resolve(1)],
    ['a failure', () => Promise.reject(new Error('failed'))],
  ])('passes on %s and leaves no listener', async (_, start) => {
    const { signal } = new AbortController();
    const promise = start();
    const [raced, plain] = await Promise.allSettled([raceAbort(promise, signal), promise]);
    expect(raced).toEqual(plain);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('rejects with the reason of an abort and leaves no listener', async () => {
    const controller = new AbortController();
    const raced = raceAbort(new Promise(() => {}), controller.signal);
    controller.abort('why');
    await expect(raced).rejects.toBe('why');
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});
