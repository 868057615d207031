import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manualTimers } from '../../test/support/manual-timers.ts';
import { cutPieces, pace } from './pace.ts';

describe('cutPieces', () => {
  it('keeps every character, and splits none, whatever was recorded', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.array(fc.tuple(fc.nat(40), fc.nat(5))),
        (answer, recorded) => {
          const pieces = [...cutPieces(answer, recorded)].map((piece) => piece.text);
          expect(pieces.join('')).toBe(answer);
          for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
        },
      ),
    );
  });

  it('keeps the recorded pieces and their times', () => {
    expect([
      ...cutPieces('abcdef', [
        [2, 10],
        [4, 20],
      ]),
    ]).toEqual([
      { text: 'ab', ms: 10 },
      { text: 'cdef', ms: 20 },
    ]);
  });
});

describe('pace', () => {
  it('waits as long as it says', async () => {
    const timers = manualTimers();
    let done = false;
    const waiting = pace(100, timers, undefined).then(() => (done = true));
    timers.advance(99);
    await Promise.resolve();
    expect(done).toBe(false);
    timers.advance(1);
    await waiting;
  });

  it('rejects with the reason when it is aborted, and leaves no timer', async () => {
    const timers = manualTimers();
    const abort = new AbortController();
    const waiting = pace(100, timers, abort.signal);
    abort.abort(new Error('stop'));
    await expect(waiting).rejects.toThrow('stop');
    expect(timers.pending()).toBe(0);
  });
});
