// The one place of this entry point that touches the clock, timers and randomness of the machine.
import type { Surroundings } from './runs/surroundings.ts';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** 20 characters of 0-9a-z, each drawn evenly from the system's secure randomness: about 103 bits. */
function randomId(): string {
  let id = '';
  while (id.length < 20) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // 252 is the largest multiple of 36 below 256: bytes above it would favour the first characters.
      if (byte < 252 && id.length < 20) id += alphabet.charAt(byte % 36);
    }
  }
  return id;
}

/** The machine's own clock, timers and randomness. */
export const systemSurroundings: Surroundings = {
  now: () => Date.now(),
  createId: randomId,
  random: () => Math.random(),
  timers: {
    set(ms, run, options = {}) {
      const timer = setTimeout(run, ms);
      if (options.background === true) letGo(timer);
      return () => clearTimeout(timer);
    },
  },
};

/** Only Node's timers hold a process, and only they can let go of it; elsewhere a timer is a number. */
function letGo(timer: unknown): void {
  if (typeof timer !== 'object' || timer === null) return;
  const unref: unknown = Reflect.get(timer, 'unref');
  if (typeof unref === 'function') Reflect.apply(unref, timer, []);
}
