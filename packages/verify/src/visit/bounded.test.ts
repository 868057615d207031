import { expect, test } from 'vitest';
import { bounded } from './bounded.ts';

const { signal } = new AbortController();
const late = (): Error => new Error('late');
const never = new Promise<never>(() => undefined);

test('gives what the work gives', async () => {
  expect(await bounded(Promise.resolve(7), { signal, timeoutMs: 1_000 }, late)).toBe(7);
});

test('rejects as the work rejects', async () => {
  await expect(bounded(Promise.reject(new Error('no')), { signal, timeoutMs: 1_000 }, late)).rejects.toThrow('no');
});

test('rejects with the error for being late once the time is over', async () => {
  await expect(bounded(never, { signal, timeoutMs: 1 }, late)).rejects.toThrow('late');
});

test('rejects with the reason of a signal that aborts meanwhile', async () => {
  const controller = new AbortController();
  const waiting = bounded(never, { signal: controller.signal, timeoutMs: 60_000 }, late);
  controller.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
});

test('rejects with the reason of a signal that has aborted already', async () => {
  const bounds = { signal: AbortSignal.abort(new Error('enough')), timeoutMs: 60_000 };
  await expect(bounded(never, bounds, late)).rejects.toThrow('enough');
});

test('leaves no listener on the signal', async () => {
  let listeners = 0;
  const counted = new AbortController().signal;
  const { addEventListener, removeEventListener } = counted;
  counted.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listeners += 1;
    addEventListener.apply(counted, args);
  };
  counted.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    listeners -= 1;
    removeEventListener.apply(counted, args);
  };
  await bounded(Promise.resolve(), { signal: counted, timeoutMs: 60_000 }, late);
  expect(listeners).toBe(0);
});
