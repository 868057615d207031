import type { Timers } from './surroundings.ts';

/** Waits for work to settle, but no longer than so many milliseconds. False when it did not settle in time; its outcome is nobody's concern then. */
export function settlesWithin(timers: Timers, ms: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = timers.set(ms, () => resolve(false));
    const settled = (): void => {
      cancel();
      resolve(true);
    };
    work.then(settled, settled);
  });
}
