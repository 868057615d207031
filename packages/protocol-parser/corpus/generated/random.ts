/** A source of random choices that gives the same ones for the same seed. */
export interface Random {
  /** A whole number from 0 up to, but without, `limit`. */
  below(limit: number): number;
  /** True in one of `times` cases. */
  once(times: number): boolean;
  /** One of the items; throws when there is none. */
  pick<T>(items: readonly T[]): T;
}

/** Mulberry32 by Tommy Ettinger: 32 bits of state, good enough to choose test cases. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    once: (times) => below(times) === 0,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
  };
}
