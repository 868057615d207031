import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutputBuffer } from './output-buffer.ts';

/** What should be kept of a whole output. */
function kept(whole: string, bound: number): string {
  if (whole.length <= bound) return whole;
  const head = Math.ceil(bound / 2);
  const tail = bound - head;
  return `${whole.slice(0, head)}\n[${whole.length - bound} bytes left out]\n${whole.slice(whole.length - tail)}`;
}

test('keeps everything up to the bound, and both ends past it, however the output is cut', () => {
  const pieces = fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(pieces, fc.integer({ min: 1, max: 300 }), (texts, bound) => {
      const buffer = new OutputBuffer(bound);
      for (const text of texts) buffer.push(new TextEncoder().encode(text));
      expect(buffer.text()).toBe(kept(texts.join(''), bound));
      expect(buffer.truncated).toBe(texts.join('').length > bound);
    }),
  );
});
