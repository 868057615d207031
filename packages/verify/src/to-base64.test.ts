import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBase64 } from './to-base64.ts';

test('agrees with the platform for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    }),
  );
});

test('takes more bytes than a call takes arguments', () => {
  const bytes = new Uint8Array(1_000_003).map((_, index) => index % 251);
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
});
