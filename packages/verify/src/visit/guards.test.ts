import { expect, test } from 'vitest';
import { isBoolean, isListOf, isNumber, isOrNull, isRecordOf, isText } from './guards.ts';

const isFacts = isRecordOf<{ name: string; sizes: readonly number[]; note: string | null; on: boolean }>({
  name: isText,
  sizes: isListOf(isNumber),
  note: isOrNull(isText),
  on: isBoolean,
});
const good = { name: 'a', sizes: [1, 2], note: null, on: true };

test('passes what has the promised members, whatever else it has', () => {
  expect(isFacts(good)).toBe(true);
  expect(isFacts({ ...good, note: 'b', sizes: [], more: 1 })).toBe(true);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['text', 'a'],
  ['a missing member', { name: 'a', sizes: [], note: null }],
  ['a member of another kind', { ...good, name: 1 }],
  ['a list with an odd item', { ...good, sizes: [1, '2'] }],
  ['no list', { ...good, sizes: { length: 0 } }],
])('refuses %s', (_name, value) => {
  expect(isFacts(value)).toBe(false);
});
