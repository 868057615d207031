import { describe, expect, it } from 'vitest';
import type { Journal } from '../journal/journal.ts';
import { memoryJournal } from '../journal/memory/memory-journal.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { steadyJournal } from './steady-journal.ts';

/** A journal whose memos can't be read so many times. */
function failing(times: number) {
  const clock = createFakeClock();
  let asked = 0;
  const journal: Journal = {
    ...memoryJournal({ now: clock.now }),
    async memo() {
      asked += 1;
      if (asked <= times) throw new Error('the disk is busy');
      return null;
    },
  };
  return { clock, steady: steadyJournal(journal, clock.timers), asked: () => asked };
}

describe('the journal that executions read', () => {
  it('asks again when the store fails for a moment', async () => {
    const { clock, steady, asked } = failing(3);
    const read = steady.memo('r', 'k');
    await clock.advance(1_000);
    expect([await read, asked(), clock.pending]).toEqual([null, 4, 0]);
  });

  it('fails typed when the store stays away', async () => {
    const { clock, steady, asked } = failing(4);
    const read = steady.memo('r', 'k').catch((error: unknown) => error);
    await clock.advance(1_000);
    expect(await read).toMatchObject({
      code: 'core/store-failed',
      retryable: true,
      cause: new Error('the disk is busy'),
    });
    expect(asked()).toBe(4);
  });

  it('does not ask again for what the store said', async () => {
    const { steady } = failing(0);
    const ref = await steady.blobs.put(new Uint8Array([1]));
    expect((await steady.blobs.get(ref))?.[0]).toBe(1);
    await expect(steady.events('nope')[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'core/unknown-run',
    });
  });
});
