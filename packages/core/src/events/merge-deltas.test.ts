import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeDeltas } from './merge-deltas.ts';

const delta = (text: string, offset: number, more: object = {}) => ({
  type: 'file.delta',
  durable: false,
  data: { path: 'a', text, offset },
  ...more,
});

describe('mergeDeltas', () => {
  it('joins texts that follow each other, however a text was cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (parts) => {
        let offset = 0;
        const deltas = parts.map((part) => {
          const event = delta(part, offset);
          offset += part.length;
          return event;
        });
        const whole = deltas.reduce((left, right) => ({
          ...left,
          data: mergeDeltas(left, right)?.data as typeof left.data,
        }));
        expect(whole.data).toEqual({ path: 'a', text: parts.join(''), offset: 0 });
      }),
    );
  });

  it.each([
    ['a gap', delta('a', 0), delta('b', 2)],
    ['a new beginning', delta('a', 0), delta('b', 0)],
    ['another path', delta('a', 0), { ...delta('b', 1), data: { path: 'b', text: 'b', offset: 1 } }],
    ['another call', delta('a', 0, { callId: '1' }), delta('b', 1, { callId: '2' })],
    ['another attempt', delta('a', 0, { attempt: 1 }), delta('b', 1, { attempt: 2 })],
    ['another phase', delta('a', 0, { phase: 'x' }), delta('b', 1, { phase: 'y' })],
    ['another type', delta('a', 0), delta('b', 1, { type: 'text.delta' })],
    ['a durable event', delta('a', 0), delta('b', 1, { durable: true })],
  ])('keeps apart what %s separates', (_name, left, right) => {
    expect(mergeDeltas(left, right)).toBeNull();
  });

  it('lets the later of two states stand', () => {
    const state = (fraction: number) => ({ type: 'phase.progress', durable: false, data: { message: 'm', fraction } });
    expect(mergeDeltas(state(0.1), state(0.2))?.data).toEqual({ message: 'm', fraction: 0.2 });
  });
});
