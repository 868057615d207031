import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../model/estimate-tokens.ts';
import { buildMemory, type PastChange } from './build-memory.ts';

const past = (version: number, paths: readonly string[] = [`src/f${version}.ts`]): PastChange => ({
  version,
  prompt: `Request ${version}`,
  paths,
});
const many = ['a', 'b', 'c', 'd'];

describe('buildMemory', () => {
  it('is empty without a past', () => expect(buildMemory([])).toBe(''));

  it('has five requests, files of the last three, and two older landmarks', () => {
    const history = [past(1, many), past(2), past(3, many), past(4, many), past(5), past(6), past(7), past(8), past(9)];
    expect(buildMemory(history)).toBe(`What was asked for before, oldest first; all of it is done:
- Request 3 (a, b, c, d)
- Request 4 (a, b, c, d)
- Request 5
- Request 6
- Request 7 (src/f7.ts)
- Request 8 (src/f8.ts)
- Request 9 (src/f9.ts)`);
  });

  it('names five files of a change and counts the others', () => {
    expect(buildMemory([past(1, ['a', 'b', 'c', 'd', 'e', 'f', 'g'])])).toContain('(a, b, c, d, e and 2 more)');
  });

  it('follows its limits', () => {
    const history = [past(1, many), past(2), past(3)];
    expect(buildMemory(history, { messages: 1, edits: 0, majorChanges: 0 })).toMatch(/:\n- Request 3$/);
    expect(buildMemory(history, { messages: 0, majorChanges: 1 })).toMatch(/:\n- Request 1 \(a, b, c, d\)$/);
  });

  it('keeps its budget, forgets the oldest first, and leaves no half of a character', () => {
    const change = fc.record({
      version: fc.nat(),
      prompt: fc.string({ unit: 'grapheme', maxLength: 600 }),
      paths: fc.array(fc.string({ maxLength: 80 }), { maxLength: 9 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.integer({ min: 0, max: 600 }), (history, budgetTokens) => {
        const memory = buildMemory(history, { budgetTokens });
        expect(estimateTokens(memory)).toBeLessThanOrEqual(budgetTokens + history.length);
        expect(memory.isWellFormed()).toBe(true);
        const last = history.at(-1);
        const newest = `- ${last?.prompt.replaceAll(/\s+/g, ' ').trim().slice(0, 20)}`;
        expect(memory === '' || memory.includes(newest)).toBe(true);
      }),
    );
  });
});
