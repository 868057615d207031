import { describe, expect, it } from 'vitest';
import { firstOf, search } from '../../test/plan-for.ts';
import { selectTarget, singleMargin } from './select-target.ts';

const app = {
  'src/App.tsx': "import { Hero } from './Hero';\nexport default function App() {\n  return <Hero />;\n}\n",
  'src/Hero.tsx': 'export function Hero() {\n  return <h1 className="headline">Slow roasted</h1>;\n}\n',
  'src/Menu.tsx': 'export function Menu() {\n  return <p>Slow food</p>;\n}\n',
  'src/app.css': '.headline { color: red }\n',
  'package.json': '{ "name": "app" }\n',
};

describe('selectTarget', () => {
  it('takes one file that is well ahead, and says why in codes and words', () => {
    const selection = selectTarget(search(app, { terms: ['Slow roasted', 'Hero'] }), { editType: 'UPDATE_COMPONENT' });
    expect(selection).toMatchObject({ mode: 'single', primary: { path: 'src/Hero.tsx', startLine: 1, endLine: 3 } });
    expect(selection.margin).toBeGreaterThanOrEqual(singleMargin);
    expect(selection.reasons).toContainEqual({
      code: 'only-here-jsx-text',
      text: '"Slow roasted" is shown as text on line 2; no other file has it.',
    });
    expect(selection.reasons.at(-1)?.code).toBe('clear-margin');
  });

  it('offers candidates when two files are close', () => {
    const selection = selectTarget(search(app, { terms: ['Slow'] }), { editType: 'UPDATE_COMPONENT' });
    expect(selection.mode).toBe('candidates');
    expect(selection.reasons.at(-1)?.code).toBe('narrow-margin');
  });

  it('offers candidates when far more places are met than the plan expected', () => {
    const files = { 'src/a.tsx': 'row();\n'.repeat(21), 'src/other.tsx': 'x y row\n' };
    const plan = { terms: ['row'], expectedMatches: 1 };
    const ahead = search({ ...files, 'src/row.tsx': 'const row = 1;\n' }, plan);
    const selection = selectTarget(
      { ...ahead, files: ahead.files.map((file, rank) => ({ ...file, score: 10 / (rank + 1) })) },
      { editType: 'UPDATE_COMPONENT' },
    );
    expect(selection.mode).toBe('candidates');
    expect(selection.reasons.at(-1)?.code).toBe('more-matches-than-expected');
    const expected = {
      ...ahead,
      expectation: { ...ahead.expectation, expected: 3 },
      files: ahead.files.map((file, rank) => ({ ...file, score: 10 / (rank + 1) })),
    };
    expect(selectTarget(expected, { editType: 'UPDATE_COMPONENT' }).mode).toBe('single');
  });

  it('says none when nothing was found', () => {
    expect(selectTarget(search(app, { terms: ['zzz'] }), { editType: 'FIX_ISSUE' })).toMatchObject({
      mode: 'none',
      reasons: [{ code: 'nothing-found' }],
    });
  });

  it.each([
    ['ADD_FEATURE', ['src/App.tsx', 'src/app.css']],
    ['UPDATE_STYLE', ['src/app.css']],
    ['ADD_DEPENDENCY', ['package.json', 'src/App.tsx']],
  ] as const)('brings the companions that a change of type %s needs', (editType, companions) => {
    const result = search(app, { terms: ['Slow roasted', 'Hero'], editType });
    expect(firstOf(result).path).toBe('src/Hero.tsx');
    expect(selectTarget(result, { editType }).companions.map((each) => each.path)).toEqual(companions);
  });
});
