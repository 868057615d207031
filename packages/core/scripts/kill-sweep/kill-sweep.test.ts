import { describe, expect, it } from 'vitest';
import { killTrial } from './trial.ts';

describe('a killed process', () => {
  it.each([5, 60, 130, 200])(
    'leaves nothing mixed, unpaid or orphaned when it is killed %i ms into a run',
    async (delayMs) => {
      expect((await killTrial(delayMs)).broken).toEqual([]);
    },
    60_000,
  );
});
