import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash } from './content-hash.ts';

/** The definition, word for word, on whole numbers of any size. */
function reference(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1) {
    hash = ((hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return hash.toString(16).padStart(16, '0');
}

describe('contentHash', () => {
  it('is FNV-1a of 64 bits over the code units', () => {
    expect(contentHash('')).toBe('cbf29ce484222325');
    expect(contentHash('a')).toBe('af63dc4c8601ec8c');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(contentHash(text)).toBe(reference(text));
      }),
    );
  });
});
