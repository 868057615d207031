import { expect, test } from 'vitest';
import { readMember, readNumber, readText } from './read-event.ts';

const event = {
  text: () => 'hello',
  code: 7,
  frame() {
    throw new Error('There is no frame yet.');
  },
  self() {
    return this;
  },
};

test('reads properties, and what methods return with their own this', () => {
  expect(readMember(event, 'code')).toBe(7);
  expect(readMember(event, 'text')).toBe('hello');
  expect(readMember(event, 'self')).toBe(event);
});

test('takes what is not there, or throws, as absent', () => {
  for (const value of [undefined, null, 'text', 3]) expect(readMember(value, 'text')).toBeUndefined();
  expect(readMember(event, 'none')).toBeUndefined();
  expect(readMember(event, 'frame')).toBeUndefined();
});

test('gives text and numbers only', () => {
  expect([readText(event, 'text'), readText(event, 'code')]).toEqual(['hello', '']);
  expect([readNumber(event, 'code'), readNumber(event, 'text')]).toEqual([7, null]);
});
