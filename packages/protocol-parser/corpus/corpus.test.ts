import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boxwright } from './adapters/boxwright.ts';
import type { CorpusSet } from './corpus-case.ts';
import { readCases } from './read-cases.ts';
import { score, verdictOf } from './score.ts';

const cases = readCases();
const counted = cases.filter((each) => each.set !== 'beyond');

describe('the corpus', () => {
  it('has an id for each case, once', () => {
    expect(new Set(cases.map((each) => each.id)).size).toBe(cases.length);
  });

  it.each<[CorpusSet, number]>([
    ['apply', 70],
    ['reject', 50],
    ['merge', 20],
    ['diff', 20],
  ])('has a set "%s" of at least %i cases', (set, least) => {
    expect(cases.filter((each) => each.set === set).length).toBeGreaterThanOrEqual(least);
  });

  it('is as large as the package says', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const size = (set: CorpusSet): number => cases.filter((each) => each.set === set).length;
    const missing = [
      ...(['apply', 'reject'] as const).map((set) => `\`${set}\` ${size(set)}`),
      ...(['merge', 'diff', 'beyond'] as const).map((set) => `${set} (${size(set)})`),
    ].filter((figure) => !readme.includes(figure));
    expect(missing).toEqual([]);
  });

  it('asks in exactly one way in each case', () => {
    for (const { id, edits, diff, merge } of cases)
      expect([id, [edits, diff, merge].filter((way) => way !== undefined).length]).toEqual([id, 1]);
  });

  it('expects a change wherever it expects files', () => {
    const unchanged = cases.filter(
      ({ files, expect: expected }) => expected.ok && JSON.stringify(files) === JSON.stringify(expected.files),
    );
    expect(unchanged).toEqual([]);
  });
});

describe('this package on the corpus', () => {
  it.each(counted.map((each) => [each.id, each] as const))('is right on %s', async (_, each) => {
    const result = await boxwright.run(each);
    expect(result.files).toEqual(each.expect.ok ? each.expect.files : null);
    const label = each.expect.ok ? each.expect.tier : each.expect.code;
    // People who have not read the code know no labels.
    expect(result.label).toBe(each.set === 'unseen' ? result.label : (label ?? result.label));
  });

  it('refuses what lies beyond its policy, and damages none of it', async () => {
    for (const each of cases.filter(({ set }) => set === 'beyond'))
      expect([each.id, verdictOf(each, await boxwright.run(each))]).toEqual([each.id, 'refused']);
  });
});

describe('the score', () => {
  const [first, second, third] = cases.filter((each) => each.set === 'apply');
  const reject = cases.find((each) => each.set === 'reject');
  if (first === undefined || second === undefined || third === undefined || reject === undefined)
    throw new Error('The corpus is empty.');

  it('tells right, refused, wrong and missing apart', () => {
    const scored = score(
      [first, second, third, reject],
      [
        { id: first.id, files: first.expect.ok ? first.expect.files : null, label: 'punctuation' },
        { id: second.id, files: null },
        { id: reject.id, files: { 'src/a.ts': 'damaged' } },
      ],
    );
    expect(scored).toEqual([
      {
        set: 'apply',
        cases: 3,
        right: 1,
        refused: 1,
        wrong: 0,
        missing: 1,
        wrongIds: [],
        refusedIds: [second.id],
        mislabelledIds: [first.id],
      },
      {
        set: 'reject',
        cases: 1,
        right: 0,
        refused: 0,
        wrong: 1,
        missing: 0,
        wrongIds: [reject.id],
        refusedIds: [],
        mislabelledIds: [],
      },
    ]);
  });

  it('counts unchanged files as a refusal', () => {
    expect(verdictOf(reject, { id: reject.id, files: reject.files })).toBe('refused');
    expect(verdictOf(first, { id: first.id, files: first.files })).toBe('refused');
  });

  it('counts a right file with a wrong one beside it as wrong', () => {
    expect(
      verdictOf(first, { id: first.id, files: { ...(first.expect.ok ? first.expect.files : {}), 'src/stray.ts': '' } }),
    ).toBe('wrong');
  });
});
