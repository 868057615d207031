import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCorpus, executeSearchPlan, isStale, locate, type SearchResult } from '../src/index.ts';
import { planFor } from './plan-for.ts';

const words = [
  'card',
  'total',
  'Hero',
  '<p>',
  '</p>',
  'className="card"',
  '{',
  '}',
  '(',
  '"',
  'const',
  'import',
  '//',
  'é',
  'ß',
  '\n',
  '\n\n',
];
const text = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(' '));
const path = fc.constantFrom(
  'src/App.tsx',
  'src/Hero.tsx',
  'src/card.css',
  'src/locales/en.json',
  'src/total.test.ts',
  'a',
  'node_modules/a.js',
  'dist/b.js',
);
const corpusFiles = fc.uniqueArray(fc.tuple(path, text), { minLength: 1, maxLength: 6, selector: ([name]) => name });
const plan = planFor({ terms: ['card', 'Hero', 'total'], regexPatterns: ['^const', 'card$', '\\ntotal'] });

/** All of a result but what stands for the bytes themselves. */
function withoutHashes(result: SearchResult): unknown {
  return { ...result, files: result.files.map((file) => ({ ...file, hash: '' })) };
}

describe('laws of the search', () => {
  it('does not depend on line ends', () => {
    fc.assert(
      fc.property(corpusFiles, fc.constantFrom('\r\n', '\r'), (files, end) => {
        const run = (list: typeof files): unknown =>
          withoutHashes(executeSearchPlan(createCorpus(list), plan, { request: 'total of the cards' }));
        expect(run(files.map(([name, body]) => [name, body.replaceAll('\n', end)]))).toEqual(run(files));
      }),
      { numRuns: 200 },
    );
  });

  it('gives scores that are the sum of their parts, best first, and regions inside the file', () => {
    fc.assert(
      fc.property(corpusFiles, (files) => {
        const corpus = createCorpus(files);
        const { files: ranked, stats } = executeSearchPlan(corpus, plan, { request: 'total of the cards' });
        for (const [index, file] of ranked.entries()) {
          const sum = Object.values(file.parts).reduce((total, part) => total + part, 0);
          expect(file.score).toBeCloseTo(sum, 9);
          expect(file.score).toBeLessThanOrEqual(ranked[index - 1]?.score ?? Number.POSITIVE_INFINITY);
          const lines = (new Map<string, string>(files).get(file.path) ?? '').split('\n').length;
          for (const { startLine, line, endLine } of file.regions) {
            expect([1, startLine, line, endLine, lines]).toEqual(
              [1, startLine, line, endLine, lines].sort((one, other) => one - other),
            );
          }
          expect(isStale(corpus, file)).toBe(false);
        }
        expect(stats.hitsKept).toBeLessThanOrEqual(stats.hitsTotal);
      }),
      { numRuns: 200 },
    );
  });

  it('locates something whenever there is a file, whatever is asked and whatever a planner answers', async () => {
    const answer = fc.oneof(
      fc.anything(),
      fc.record({ searchTerms: fc.array(fc.string()), regexPatterns: fc.array(fc.string()) }),
    );
    await fc.assert(
      fc.asyncProperty(corpusFiles, fc.string({ unit: 'grapheme' }), answer, async (files, request, planned) => {
        const corpus = createCorpus(files);
        const { attempts, rung, selection } = await locate({ request, corpus, planner: async () => planned });
        const places =
          selection.mode === 'single'
            ? [selection.primary]
            : selection.mode === 'candidates'
              ? selection.candidates
              : [];
        expect(places).not.toEqual([]);
        for (const place of places) expect(isStale(corpus, place)).toBe(false);
        expect(attempts.filter((attempt) => attempt.outcome === 'used').map((attempt) => attempt.rung)).toEqual([rung]);
        expect(selection.reasons).not.toEqual([]);
      }),
    );
  });
});
