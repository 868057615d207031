import { describe, expect, it } from 'vitest';
import { planFor } from '../../test/plan-for.ts';
import { AgenticSearchError, contentHash, createCorpus, locate, type Planner } from '../index.ts';

const hero = 'export function Hero() {\n  return <h1>Slow roasted</h1>;\n}\n';
const corpus = createCorpus([
  ['src/App.tsx', "import { Hero } from './Hero';\nexport default () => <Hero />;\n"],
  ['src/Hero.tsx', hero],
]);
const request = 'Make "Slow roasted" bigger';
const outcomes = async (input: Partial<Parameters<typeof locate>[0]>): Promise<string[]> => {
  const { attempts } = await locate({ request, corpus, ...input });
  return attempts.map((attempt) => `${attempt.rung}: ${attempt.outcome}`);
};

describe('locate', () => {
  it('takes a given target first', async () => {
    const target = { path: 'src/Hero.tsx', startLine: 2, endLine: 99, line: 0 };
    const located = await locate({ request, corpus, target });
    expect(located).toMatchObject({
      rung: 'target',
      result: null,
      selection: { mode: 'single', primary: { startLine: 2, endLine: 3, line: 2 } },
    });
  });

  it('keeps a target whose file changed and gives up its lines', async () => {
    const target = { path: 'src/Hero.tsx', startLine: 2, endLine: 2, line: 2, hash: contentHash('before') };
    const located = await locate({ request, corpus, target });
    expect(located.attempts[0]?.outcome).toBe('used-stale');
    expect(located.selection).toMatchObject({
      primary: { startLine: 1, endLine: 3 },
      reasons: [{ code: 'target-stale' }],
    });
  });

  it('goes on when the target is gone', async () => {
    expect(await outcomes({ target: { path: 'src/Gone.tsx', startLine: 1, endLine: 1, line: 1 } })).toEqual([
      'target: missing-file',
      'agentic: no-planner',
      'keyword: used',
    ]);
  });

  it('uses a given plan without asking the planner', async () => {
    const planner: Planner = () => Promise.reject(new Error('asked'));
    expect(await outcomes({ plan: planFor({ terms: ['Hero'] }), planner })).toEqual(['agentic: used']);
  });

  it.each([
    ['planner-error', () => Promise.reject(new Error('no key'))],
    [
      'planner-error',
      () => {
        throw new Error('at once');
      },
    ],
    ['planner-timeout', () => Promise.reject(new AgenticSearchError('agentic-search/planner-timeout', 'late'))],
    ['invalid-plan', () => Promise.resolve('a file')],
    ['invalid-plan', () => Promise.resolve({ searchTerms: [] })],
    ['no-hits', () => Promise.resolve({ searchTerms: ['zzz'] })],
  ] satisfies [string, Planner][])("falls to the request's own words on %s", async (outcome, planner) => {
    const located = await locate({
      request: outcome === 'no-hits' ? 'xyzzy "Slow roasted"' : request,
      corpus,
      planner,
    });
    expect(located.selection.mode).not.toBe('none');
    expect(located.attempts.map((attempt) => attempt.outcome)).toEqual([outcome, 'used']);
  });

  it('offers where the app begins when no word is anywhere', async () => {
    const located = await locate({ request: 'xyzzy', corpus, plan: planFor({ terms: ['zzz'] }) });
    expect(located.attempts.map((attempt) => attempt.outcome)).toEqual(['no-hits', 'no-hits', 'used']);
    expect(located).toMatchObject({ rung: 'full-context', selection: { mode: 'candidates' } });
  });

  it('says none only when there are no files', async () => {
    const located = await locate({ request, corpus: createCorpus() });
    expect(located.selection.mode).toBe('none');
    expect(located.attempts.at(-1)?.outcome).toBe('no-files');
  });

  it('rejects with the reason on abort, before and during planning, and leaves no listener', async () => {
    const reason = new Error('stop');
    await expect(locate({ request, corpus, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const planner: Planner = () => {
      controller.abort(reason);
      return new Promise(() => {});
    };
    await expect(locate({ request, corpus, planner, signal: controller.signal })).rejects.toBe(reason);
  });

  it('pauses between slices of a long search and stops there on abort', async () => {
    const controller = new AbortController();
    let clock = 0;
    let pauses = 0;
    const many = createCorpus(Array.from({ length: 50 }, (_, index) => [`src/f${index}.ts`, 'Hero\n'] as const));
    const reason = new Error('stop');
    const pause = async (): Promise<void> => {
      pauses += 1;
      if (pauses === 3) controller.abort(reason);
    };
    const plan = planFor({ terms: ['Hero'] });
    await expect(
      locate({ request, corpus: many, plan, signal: controller.signal, now: () => (clock += 5), pause }),
    ).rejects.toBe(reason);
    expect(pauses).toBe(3);
  });

  it('sees a live buffer at the next search', async () => {
    const live = createCorpus([['src/Hero.tsx', hero]]);
    const plan = planFor({ terms: ['Fast roasted'] });
    expect((await locate({ request: '', corpus: live, plan })).rung).toBe('full-context');
    live.set('src/Hero.tsx', hero.replace('Slow', 'Fast'));
    expect((await locate({ request: '', corpus: live, plan })).rung).toBe('agentic');
  });
});
