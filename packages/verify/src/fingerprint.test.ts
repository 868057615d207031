import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

test.each([
  ['another port', 'at http://127.0.0.1:4801/a.js', 'at http://127.0.0.1:4802/a.js'],
  ['another origin', 'at http://a.localhost/x.js', 'at http://b.localhost/x.js'],
  ['another build', 'The script /assets/index-D-QKX8np.js failed', 'The script /assets/index-vjUwBn1K.js failed'],
  ['another place', 'Unexpected token at 3:14', 'Unexpected token at 10:2'],
  ['another query', 'GET /a.js?t=17 failed', 'GET /a.js?v=abc failed'],
  ['other white space', 'a\n  b', 'a b'],
])('stays the same in %s', (_name, one, other) => {
  expect(fingerprint([one])).toBe(fingerprint([other]));
});

test.each([
  ['words', 'Menu is not defined', 'Hero is not defined'],
  ['file', 'The script /a.js failed', 'The script /b.js failed'],
])('differs with the %s', (_name, one, other) => {
  expect(fingerprint([one])).not.toBe(fingerprint([other]));
});

test('is 16 hexadecimal digits for any text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
      expect(fingerprint(parts)).toMatch(/^[0-9a-f]{16}$/);
    }),
  );
});

test('takes linear time on text that looks like addresses without end', () => {
  const time = (length: number): number => {
    const text = 'http://?-'.repeat(length);
    const from = performance.now();
    fingerprint([text]);
    return performance.now() - from;
  };
  time(10_000);
  expect(time(80_000) / Math.max(time(20_000), 0.5)).toBeLessThan(16);
});
