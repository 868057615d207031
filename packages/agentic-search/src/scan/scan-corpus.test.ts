import { describe, expect, it } from 'vitest';
import { FileCorpus } from '../corpus/file-corpus.ts';
import { compilePattern } from './compile-pattern.ts';
import { scanCorpus, type Scan } from './scan-corpus.ts';

function scan(files: Readonly<Record<string, string>>, pattern: string, maxPatternCharacters: number): Scan {
  const query = {
    needles: [],
    patterns: [{ from: 'regex' as const, index: 0, compiled: compilePattern(pattern, []) }],
  };
  const limits = { maxHitsPerFile: 40, maxFileBytes: 1_000_000, maxPatternCharacters };
  const steps = scanCorpus(new FileCorpus(Object.entries(files)), query, limits);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe('the budget of a pattern', () => {
  it('is charged for what each look may read, so that looks which read to the end are few', () => {
    const text = 'word and more words\n'.repeat(100);
    expect(scan({ 'a.ts': text }, 'w(?:[\\s\\S]*ZZZ)?', 100 * text.length)).toMatchObject({ cutPatterns: [] });
    const cut = scan({ 'a.ts': text }, 'w(?:[\\s\\S]*ZZZ)?', 10 * text.length);
    expect(cut.cutPatterns).toEqual([0]);
    expect(cut.files[0]?.totals).toEqual([10]);
  });

  it('ends matches of nothing as well', () => {
    const text = 'some words\n'.repeat(50);
    expect(scan({ 'a.ts': text }, '(?:[\\s\\S]*ZZZ)?', 20 * text.length)).toMatchObject({
      cutPatterns: [0],
      files: [],
    });
  });

  it('reads a text that is as long as it allows, and no longer one', () => {
    expect(scan({ 'a.ts': 'abcd' }, 'x', 4).cutPatterns).toEqual([]);
    expect(scan({ 'a.ts': 'abcd' }, 'x', 3).cutPatterns).toEqual([0]);
  });

  it('keeps the first hits and counts on to four times as many', () => {
    const found = scan({ 'a.ts': 'x\n'.repeat(500) }, 'x', 1e9);
    expect(found.files[0]?.hits).toHaveLength(40);
    expect(found.files[0]?.totals).toEqual([160]);
  });
});
