import { describe, expect, it } from 'vitest';
import { createCorpus, locate } from '../src/index.ts';
import { codesOf, firstOf, pathsOf, planFor, search } from './plan-for.ts';

const card = 'export function Card() {\n  return <div className="card wide tall round">Hello</div>;\n}\n';

describe('patterns and terms that a model gets wrong', () => {
  it('reads code that makes a backtracking pattern explode, in time linear to it', () => {
    const group = (index: number): string => `  color${index}: rgba(0, ${index}, 0, 0.5);\n`;
    const code = `const Wall = styled.div\`\n${Array.from({ length: 4000 }, (_, index) => group(index)).join('')}\`;\n`;
    const result = search(
      { 'src/Wall.tsx': code },
      { terms: ['Wall', 'color7'], regexPatterns: ['(\\w+\\s*)+:\\s*rgba'] },
    );
    expect(pathsOf(result)).toEqual(['src/Wall.tsx']);
  });

  it.each(['className="(\\w+\\s*)+"', '(a+)+$', '(a|aa)+b', '(.*)*x', '([a-z]+)*\\d', '(x+x+)+y'])(
    'runs %s without backtracking',
    (pattern) => {
      const hostile = `const text = "${'a'.repeat(5000)}!";\nconst more = <p className="${'word '.repeat(2000)}>`;
      const result = search(
        { 'src/Bad.tsx': hostile, 'src/Card.tsx': card },
        { terms: ['Card'], regexPatterns: [pattern] },
      );
      expect(pathsOf(result)).toContain('src/Card.tsx');
    },
  );

  it.each(['(?:[\\s\\S]*ZZZ)?', 'w(?:[\\s\\S]*ZZZ)?'])(
    'cuts %s off, which is linear once and reads the rest of the text again at every place',
    (pattern) => {
      const result = search({ 'src/a.ts': 'word and text\n'.repeat(15_000) }, { regexPatterns: [pattern] });
      expect(codesOf(result)).toContain('pattern-cut');
    },
    30_000,
  );

  it.each(['(?<!x)card(?=Title)', '(wide) \\1', '(?=card)'])(
    'looks for the literal text of %s, which RE2 has not',
    (pattern) => {
      const result = search({ 'src/Card.tsx': card }, { terms: ['Card'], regexPatterns: [pattern] });
      expect(pathsOf(result)).toEqual(['src/Card.tsx']);
      expect(codesOf(result).every((code) => code === 'pattern-unsupported')).toBe(true);
    },
  );

  it('reports a pattern that is none once, and looks for its text', () => {
    const result = search({ 'src/Card.tsx': card, 'src/Other.tsx': 'x' }, { regexPatterns: ['className="card (('] });
    expect(codesOf(result)).toEqual(['pattern-invalid']);
    expect(pathsOf(result)).toEqual(['src/Card.tsx']);
  });

  it('reads a pattern that meets nothing as text', () => {
    const result = search({ 'src/a.ts': 'start(now);\n', 'src/b.ts': 'stop();\n' }, { regexPatterns: ['start(now)'] });
    expect(pathsOf(result)).toEqual(['src/a.ts']);
    expect(firstOf(result).evidence[0]?.source.via).toBe('literal-retry');
  });

  it.each(['', '  ', '\n'])('drops the term %j', (term) => {
    const result = search({ 'src/Card.tsx': card }, { terms: [term] });
    expect(result.files).toEqual([]);
    expect(codesOf(result)).toEqual(['empty-term']);
  });

  it('drops terms of one letter and takes those of two as whole words only', () => {
    const files = { 'src/a.ts': 'const id = 1;\n', 'src/b.ts': 'const hidden = 1;\n' };
    expect(codesOf(search(files, { terms: ['d'] }))).toEqual(['short-term']);
    expect(pathsOf(search(files, { terms: ['id'] }))).toEqual(['src/a.ts']);
  });

  it.each(['=>', '<>', '--', '&&', '"{', '${', '/*', '^$', '[]', '❤️'])(
    'looks for the signs %s as they are',
    (term) => {
      expect(pathsOf(search({ 'src/a.ts': `x ${term} y\n`, 'src/b.ts': 'x y\n' }, { terms: [term] }))).toEqual([
        'src/a.ts',
      ]);
    },
  );

  it.each(['dark mode', 'dark-mode', 'darkMode', 'dark_mode'])('meets every spelling of %s', (term) => {
    const files = {
      'a.ts': 'dark mode\n',
      'b.ts': 'dark-mode\n',
      'c.ts': 'useDarkMode\n',
      'd.ts': 'DARK_MODE\n',
      'e.ts': 'dark, mode\n',
    };
    expect(pathsOf(search(files, { terms: [term] })).sort()).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts']);
  });

  it('drops a pattern that matches nothing at every place', () => {
    expect(search({ 'src/Card.tsx': card }, { regexPatterns: ['q*'] }).files).toEqual([]);
  });

  it('bounds the number and the length of terms and patterns, and says so', () => {
    const many = Array.from({ length: 40 }, (_, index) => `term${index}`);
    const result = search({ 'src/Card.tsx': card }, { terms: many, regexPatterns: [...many, 'x'.repeat(300)] });
    expect(codesOf(result)).toEqual(['terms-dropped', 'patterns-dropped']);
    expect(codesOf(search({ 'src/Card.tsx': card }, { regexPatterns: ['x'.repeat(201)] }))).toEqual([
      'pattern-too-long',
    ]);
    expect(codesOf(search({ 'src/Card.tsx': card }, { regexPatterns: ['x'.repeat(200)] }))).toEqual([]);
  });

  it('does not run a pattern that compiles to too much', () => {
    expect(codesOf(search({ 'src/Card.tsx': card }, { regexPatterns: ['((card{1,30}){1,30}){1,30}'] }))).toContainEqual(
      expect.stringMatching(/^pattern-(too-complex|invalid)$/),
    );
  });

  it('finds something for a malformed plan: null terms, an empty fall-back, numbers as text', async () => {
    const corpus = createCorpus([['src/Card.tsx', card]]);
    const planner = async (): Promise<unknown> => ({
      editType: 'update style',
      searchTerms: ['Card', null, 7],
      fallbackSearch: {},
      expectedMatches: '2',
      fileTypesToSearch: 'tsx',
    });
    const located = await locate({ request: 'make the card blue', corpus, planner });
    expect(located.rung).toBe('agentic');
    expect(located.result?.editType).toBe('UPDATE_STYLE');
    expect(located.selection).toMatchObject({ mode: 'single', primary: { path: 'src/Card.tsx' } });
  });

  it.each(['tsx', '*.tsx', '.TSX', '**/*.tsx'])('understands the file type %s', (type) => {
    const files = { 'src/a.tsx': 'const banner = 1;\n', 'src/b.md': 'banner\n' };
    const plain = firstOf(search(files, { terms: ['banner'], fileTypesToSearch: ['.tsx'] }));
    expect(firstOf(search(files, { terms: ['banner'], fileTypesToSearch: [type] }))).toEqual(plain);
  });

  it('never shuts a file out for its type', () => {
    expect(
      pathsOf(
        search({ 'src/theme.css': '.banner { color: red }\n' }, { terms: ['banner'], fileTypesToSearch: ['.tsx'] }),
      ),
    ).toEqual(['src/theme.css']);
  });

  it('gives no label of its own to lines with return or export', () => {
    const files = { 'src/a.ts': 'const total = 1;\n', 'src/b.ts': '// total, when returning an export\n' };
    expect(pathsOf(search(files, { terms: ['total'] }))).toEqual(['src/a.ts', 'src/b.ts']);
    expect(JSON.stringify(search(files, planFor({ terms: ['total'] })))).not.toMatch(/confidence/i);
  });
});
