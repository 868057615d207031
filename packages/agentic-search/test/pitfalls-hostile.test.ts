import { describe, expect, it } from 'vitest';
import { buildManifest, createCorpus, executeSearchPlan, extractJson, keywordPlan } from '../src/index.ts';
import { firstOf, planFor } from './plan-for.ts';

const pieces = [
  '<p>word</p>\n',
  '<p>word \n',
  '<a b={<c>\n',
  'return <A\n',
  'return <A1>(\n',
  '{([\n',
  '`${`${\n',
  'const {a, b\n',
  'import { a,\n',
  'export default async\n',
  'a = / [/ /* b\n',
  '"\\\n',
  '<!-- <p a="\n',
  '.a { .b, {\n',
  '@media (" /* \n',
  '{"word": {"word": "word",\n',
  'word\u0301\r\n',
  'ß word\n',
  "t('word') t(\n",
  '&amp; &#x1; & word\n',
];

/** A text of some 200,000 characters. */
const repeated = (piece: string): string => piece.repeat(Math.ceil(200_000 / piece.length));

/** A pass of square cost over such a text takes minutes; the limit of a test ends it. */
const bound = 30_000;

describe('texts made to keep a search busy', () => {
  it.each(pieces)(
    '%j over and over is read in bounded time',
    (piece) => {
      const files = ['a.tsx', 'b.ts', 'c.html', 'd.css', 'locales/en.json', 'e.md'].map(
        (path) => [path, `word one\n${repeated(piece)}`] as const,
      );
      const corpus = createCorpus([
        ...files,
        ['src/use.tsx', 'export const Use = () => <p className="a b">{t("word")} two words</p>;\n'],
      ]);
      const plan = planFor({ terms: ['word one', 'word', 'two words', 'a'], regexPatterns: ['(w|o|r)+d$'] });
      expect(firstOf(executeSearchPlan(corpus, plan, { request: 'the word of the words' })).score).toBeGreaterThan(0);
      expect(buildManifest(corpus).files.length).toBeGreaterThan(0);
    },
    bound,
  );

  it.each([...pieces, '{"a":[', '"', "'a", '{"a":1,', '[[', 'a-b', '“x'])(
    "%j over and over is a request and a model's answer like any other",
    (piece) => {
      expect(keywordPlan(repeated(piece)).searchTerms.length).toBeLessThan(2000);
      expect(extractJson(repeated(piece))).not.toBeNull();
    },
    bound,
  );
});
