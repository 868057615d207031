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
    set(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
};
