import { describe, expect, it } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';
import { simulate } from './simulate.ts';

describe('the simulated world', () => {
  it('breaks no promise in its first 60 seeds', async () => {
    for (let seed = 0; seed < 60; seed += 1) expect((await simulate(seed)).broken).toEqual([]);
  }, 60_000);

  it('is the same world for the same seed', async () => {
    expect(await simulate(7)).toEqual(await simulate(7));
  });

  it.each(plantedBugs.map((bug) => [bug.name, bug] as const))(
    'finds that %s',
    async (_name, bug) => {
      const broken: string[] = [];
      for (let seed = 0; seed < 200 && broken.length === 0; seed += 1)
        broken.push(...(await simulate(seed, bug)).broken);
      expect(broken).not.toEqual([]);
    },
    60_000,
  );
});
