import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { toDurable } from './durable.ts';

describe('toDurable', () => {
  it('gives what JSON gives back, for every JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(toDurable(value, 'it')).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    ['a Map', { a: [new Map()] }, 'its part .a[0] is an instance of Map'],
    ['a date', { at: new Date(0) }, 'its part .at is an instance of Date'],
    ['bytes', new Uint8Array(1), 'it is an instance of Uint8Array'],
    ['a function', { f: () => 1 }, 'its part .f is a function'],
    ['NaN', [1, Number.NaN], 'its part [1] is NaN'],
    ['infinity', { n: Infinity }, 'its part .n is Infinity'],
    ['a bigint', 1n, 'it is a bigint'],
    ['a symbol', { s: Symbol('s') }, 'its part .s is a symbol'],
  ])('refuses %s and says where it is', (_name, value, place) => {
    expect(() => toDurable(value, 'The output')).toThrow(place);
  });

  it('refuses a cycle, but not the same object twice', () => {
    const shared = { a: 1 };
    expect(toDurable([shared, shared], 'it')).toEqual([shared, shared]);
    const cycle: { self?: unknown } = {};
    cycle.self = { cycle };
    expect(() => toDurable(cycle, 'it')).toThrow('a cycle');
  });
});

describe('canonicalJson', () => {
  it('is the same text for equal values, whatever the order of their keys', () => {
    const reversed = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reversed)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, part]) => [key, reversed(part)]),
            )
          : value;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const durable = toDurable(value, 'it');
        expect(canonicalJson(toDurable(reversed(durable), 'it'))).toBe(canonicalJson(durable));
      }),
    );
  });
});
