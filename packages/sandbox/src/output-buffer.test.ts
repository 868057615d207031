import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutputBuffer } from './output-buffer.ts';

test('keeps everything up to the bound, and both ends past it, however the output is cut', () => {
  const pieces = fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(pieces, fc.integer({ min: 2, max: 300 }), (texts, bound) => {
      const buffer = new OutputBuffer(bound);
      for (const text of texts) buffer.push(new TextEncoder().encode(text));
      const whole = texts.join('');
      const half = Math.floor(bound / 2);
      expect(buffer.truncated).toBe(whole.length > half * 2);
      if (!buffer.truncated) return expect(buffer.text()).toBe(whole);
      const left = whole.length - half * 2;
      expect(buffer.text()).toBe(`${whole.slice(0, half)}\n[${left} bytes left out]\n${whole.slice(-half)}`);
    }),
  );
});
