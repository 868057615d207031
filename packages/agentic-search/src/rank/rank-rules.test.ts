import { describe, expect, it } from 'vitest';
import { planFor } from '../../test/plan-for.ts';
import { createCorpus, type SearchPlan } from '../index.ts';
import { searchSteps } from '../search/search-steps.ts';
import { weightNames } from './score-file.ts';
import { defaultWeights, type Weights } from './weights.ts';

interface Rule {
  readonly files: Readonly<Record<string, string>>;
  readonly plan: Partial<SearchPlan> & { readonly terms?: readonly string[] };
  readonly request?: string;
  /** The file that the rule puts first when it is the only one. */
  readonly first: string;
}

const view = (body: string): string => `export const A = () => <p>${body}</p>;\n`;

/** For each rule, files that it alone tells apart. */
const rules: Readonly<Record<keyof Weights, Rule>> = {
  terms: {
    files: { 'a.tsx': view('price'), 'b.tsx': view('total'), 'c.tsx': view('price') },
    plan: { terms: ['total', 'price'] },
    first: 'b.tsx',
  },
  frequency: {
    files: { 'a.ts': 'total\n', 'b.ts': 'total\ntotal\ntotal\n' },
    plan: { terms: ['total'] },
    first: 'b.ts',
  },
  coverage: {
    files: { 'a.ts': 'total\n', 'b.ts': 'total price\n' },
    plan: { terms: ['total', 'price'] },
    first: 'b.ts',
  },
  definition: {
    files: { 'a.ts': 'use(total);\n', 'b.ts': 'const total = 1;\n' },
    plan: { terms: ['total'] },
    first: 'b.ts',
  },
  focus: {
    files: { 'a.ts': `total\n${'\n'.repeat(30)}price\n`, 'b.ts': `total\nprice\n${'\n'.repeat(30)}` },
    plan: { terms: ['total', 'price'] },
    first: 'b.ts',
  },
  patterns: {
    files: { 'a.ts': 'totals\n', 'b.ts': 'total1\n' },
    plan: { terms: ['total'], regexPatterns: ['total\\d'] },
    first: 'b.ts',
  },
  request: {
    files: { 'a.ts': 'total\n', 'b.ts': 'total of the invoice\n' },
    plan: { terms: ['total'] },
    request: 'fix the invoices',
    first: 'b.ts',
  },
  requestCoverage: {
    files: { 'a.ts': 'total invoice invoice\n', 'b.ts': 'total invoice currency\n', 'c.ts': '' },
    plan: { terms: ['total'] },
    request: 'invoices in another currency',
    first: 'b.ts',
  },
  stem: { files: { 'Alpha.ts': 'Header\n', 'Header.ts': 'x\n' }, plan: { terms: ['Header'] }, first: 'Header.ts' },
  stemWords: {
    files: { 'Alpha.ts': 'user menu\n', 'UserPanel.ts': 'user menu\n' },
    plan: { terms: ['user menu'] },
    first: 'UserPanel.ts',
  },
  requestStem: {
    files: { 'Alpha.ts': 'slides\n', 'Carousel.ts': 'slides\n' },
    plan: { terms: ['slides'] },
    request: 'the carousel is slow',
    first: 'Carousel.ts',
  },
  barrel: {
    files: { 'a/index.ts': "export { Header } from './Header';\n", 'b.ts': 'Header\n' },
    plan: { terms: ['Header'] },
    first: 'b.ts',
  },
  primitive: {
    files: { 'src/ui/button.tsx': view('Save'), 'src/z.tsx': view('Save') },
    plan: { terms: ['Save'] },
    first: 'src/z.tsx',
  },
  icon: {
    files: { 'src/icons/a.tsx': view('Save'), 'src/z.tsx': view('Save') },
    plan: { terms: ['Save'] },
    first: 'src/z.tsx',
  },
  texts: {
    files: { 'locales/en.json': '{"a": "Save"}', 'z.tsx': view('Save') },
    plan: { terms: ['Save'], editType: 'UPDATE_STYLE' },
    first: 'z.tsx',
  },
  types: { files: { 'src/types.ts': 'total\n', 'src/z.ts': 'total\n' }, plan: { terms: ['total'] }, first: 'src/z.ts' },
  aside: {
    files: { 'src/a.test.ts': 'total\n', 'src/z.ts': 'total\n' },
    plan: { terms: ['total'] },
    first: 'src/z.ts',
  },
  renders: { files: { 'a.ts': 'total\n', 'z.tsx': view('total') }, plan: { terms: ['total'] }, first: 'z.tsx' },
  fileType: {
    files: { 'a.ts': 'total\n', 'z.css': '.total {}\n' },
    plan: { terms: ['total'], fileTypesToSearch: ['.css'] },
    first: 'z.css',
  },
};

function firstBy(rule: Rule, weights: Weights): string | undefined {
  const steps = searchSteps(
    createCorpus(Object.entries(rule.files)),
    planFor(rule.plan),
    { request: rule.request ?? '' },
    { weights },
  );
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value.scored[0]?.file.facts.path;
  }
}

const nothing = Object.fromEntries(weightNames(defaultWeights).map((name) => [name, 0]));

describe.each(weightNames(defaultWeights))('the rule %s', (name) => {
  const rule = rules[name];

  it('puts the right file first by itself', () => {
    expect(firstBy(rule, { ...defaultWeights, ...nothing, [name]: defaultWeights[name] })).toBe(rule.first);
  });

  it('puts it last when its weight is turned round', () => {
    expect(firstBy(rule, { ...defaultWeights, ...nothing, [name]: -defaultWeights[name] })).not.toBe(rule.first);
  });
});

it('gives a table of texts its place when the text itself is to change', () => {
  const files = { 'locales/en.json': '{"a": "Save"}', 'z.tsx': "export const A = () => <p>{t('a')} Save</p>;\n" };
  const weights = { ...defaultWeights, ...nothing, texts: defaultWeights.texts };
  expect(firstBy({ files, plan: { terms: ['Save'], editType: 'UPDATE_COMPONENT' }, first: '' }, weights)).toBe(
    'locales/en.json',
  );
});

it('weighs the words of a request as terms when the plan has none that is met', () => {
  const files = { 'a.ts': 'use(invoices);\n', 'b.ts': '// invoices\n', 'c.ts': '' };
  const weights = { ...defaultWeights, ...nothing, terms: 1 };
  expect(firstBy({ files, plan: { terms: ['zzz'] }, request: 'the invoices', first: '' }, weights)).toBe('a.ts');
});
