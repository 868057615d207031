import { describe, expect, it } from 'vitest';
import { cutsWord } from './word-edges.ts';

describe('cutsWord', () => {
  it.each([
    ['counter', 5],
    ['blue-500', 7],
    ['$item', 1],
    ['größe', 2],
    ['1.5', 1],
    ['1.5', 2],
    ['12', 1],
  ])('is true inside of %s at %i', (text, offset) => {
    expect(cutsWord(text, offset)).toBe(true);
  });

  it.each([
    ['a b', 1],
    ['a.b', 1],
    ['blue-500', 4],
    ['f(x)', 1],
    ['1..2', 1],
    ['word', 0],
    ['word', 4],
    ['你好', 1],
    ['', 0],
  ])('is false in %j at %i', (text, offset) => {
    expect(cutsWord(text, offset)).toBe(false);
  });
});
