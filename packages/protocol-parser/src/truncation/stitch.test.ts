import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../test/support/random-pieces.ts';
import { readRealFiles } from '../../test/support/real-files.ts';
import { continuationAnchor } from './continuation-anchor.ts';
import { stitch } from './stitch.ts';

const part = 'export function total(items: Item[]) {\n  return items.reduce((sum, item) => sum + item.price, 0);\n';

describe('stitch', () => {
  it('joins at the lines that the reply repeats', () => {
    expect(stitch(part, '  return items.reduce((sum, item) => sum + item.price, 0);\n}\n')).toMatchObject({
      ok: true,
      content: `${part}}\n`,
    });
  });

  it('joins at lines that are repeated without their indentation', () => {
    expect(stitch(part, 'return items.reduce((sum, item) => sum + item.price, 0);\n}\n')).toMatchObject({
      ok: true,
      content: `${part}}\n`,
    });
  });

  it('joins directly when nothing is repeated', () => {
    expect(stitch('const a = [1,', ' 2];')).toEqual({ ok: true, content: 'const a = [1, 2];', overlap: 0 });
  });

  it('takes a reply that repeats the whole part', () => {
    expect(stitch('const a', 'const a = 1;')).toEqual({ ok: true, content: 'const a = 1;', overlap: 7 });
  });

  it('names a short overlap ambiguous: a brace may be repeated or new', () => {
    expect(stitch('f(() => {\n  if (a) {\n  }', '}\n')).toMatchObject({ ok: false, code: 'overlap-ambiguous' });
  });

  it('names two long overlaps ambiguous', () => {
    const row = '<li className="row">Bread</li>\n';
    expect(stitch(`<ul>\n${row}${row}${row}`, `${row}${row}</ul>`)).toMatchObject({
      ok: false,
      code: 'overlap-ambiguous',
    });
  });

  it('refuses an empty reply and one that begins again', () => {
    expect(stitch(part, ' \n')).toMatchObject({ ok: false, code: 'empty-reply' });
    expect(stitch(part, 'export function total(items: Item[]) {\n  let sum = 0;\n}\n')).toMatchObject({
      ok: false,
      code: 'restarted',
    });
  });

  it('keeps patterns of replacement as they are', () => {
    expect(stitch("a.replace(/x/, '", "$&$1$$');")).toMatchObject({ ok: true, content: "a.replace(/x/, '$&$1$$');" });
  });

  it('never drops or doubles what the reply adds: what it joins is the part and a rest of the reply', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 80 });
    fc.assert(
      fc.property(text, text, (partial, reply) => {
        const joined = stitch(partial, reply);
        const overlap = joined.ok ? joined.overlap : 0;
        expect(joined.ok ? joined.content : partial + reply).toBe(partial + reply.slice(overlap));
        expect(partial.endsWith(reply.slice(0, overlap))).toBe(true);
      }),
    );
  });

  it('joins real files that are cut anywhere, when the reply repeats what it was asked to', () => {
    const random = createRandom(11);
    let tried = 0;
    let joinedCount = 0;
    for (const { content } of readRealFiles(40)) {
      if (content.length < 300 || content.length > 60_000) continue;
      const cut = 100 + random(content.length - 200);
      const partial = content.slice(0, cut);
      const joined = stitch(partial, continuationAnchor(partial) + content.slice(cut));
      tried++;
      if (!joined.ok) continue;
      joinedCount++;
      expect(joined.content).toBe(content);
    }
    expect(tried).toBeGreaterThan(100);
    expect(joinedCount / tried).toBeGreaterThan(0.98);
  });

  it('is linear on text that repeats', () => {
    const long = 'ab'.repeat(200_000);
    expect(stitch(long, `${long}c`)).toMatchObject({ ok: false });
  });
});
