import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagnosticCodes } from '../errors/agentic-search-error-codes.ts';
import { defaultFileTypes, parseSearchPlan, searchPlanSchema } from './parse-search-plan.ts';

const whole = {
  editType: 'UPDATE_STYLE',
  reasoning: 'The card.',
  searchTerms: ['Card'],
  regexPatterns: ['card-\\d'],
  fileTypesToSearch: ['.tsx'],
  expectedMatches: 2,
  fallbackSearch: { terms: ['tile'] },
};

describe('parseSearchPlan', () => {
  it('takes a plan that is as it should be, without a word', () => {
    expect(parseSearchPlan(whole)).toEqual({ plan: whole, diagnostics: [] });
  });

  it.each([
    [{ editType: 'restyle' }, { editType: 'UPDATE_COMPONENT' }, ['field-invalid']],
    [{ editType: undefined }, { editType: 'UPDATE_COMPONENT' }, ['field-missing']],
    [{ editType: 'add-feature ' }, { editType: 'ADD_FEATURE' }, []],
    [{ reasoning: 7 }, { reasoning: '' }, []],
    [{ searchTerms: 'Card' }, { searchTerms: ['Card'] }, []],
    [{ searchTerms: ['Card', null, {}, 404] }, { searchTerms: ['Card', '404'] }, ['items-dropped']],
    [{ searchTerms: { 0: 'Card' } }, { searchTerms: [] }, ['field-invalid']],
    [{ searchTerms: Array.from({ length: 101 }, () => 'a') }, {}, ['items-dropped']],
    [{ fileTypesToSearch: null }, { fileTypesToSearch: defaultFileTypes }, []],
    [{ expectedMatches: '3' }, { expectedMatches: 3 }, []],
    [{ expectedMatches: Number.NaN }, { expectedMatches: 1 }, ['field-invalid']],
    [{ expectedMatches: -1 }, { expectedMatches: 1 }, ['field-invalid']],
    [{ expectedMatches: 1e9 }, { expectedMatches: 10_000 }, []],
    [{ fallbackSearch: 'tile' }, {}, ['field-invalid']],
    [{ fallbackSearch: { terms: 5 } }, {}, ['field-invalid']],
  ])('loses no more than the field that is wrong in %j', (change, expected, codes) => {
    const { plan, diagnostics } = parseSearchPlan({ ...whole, ...change });
    expect(plan).toMatchObject({ ...('searchTerms' in change ? {} : { searchTerms: ['Card'] }), ...expected });
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual(codes);
  });

  it('cuts a term to a thousand characters', () => {
    expect(parseSearchPlan({ ...whole, searchTerms: ['a'.repeat(1001)] }).plan?.searchTerms[0]).toHaveLength(1000);
  });

  it.each([
    [null, 'not-an-object'],
    ['Card.tsx', 'not-an-object'],
    [[whole], 'not-an-object'],
    [{}, 'no-terms'],
    [{ searchTerms: [], fallbackSearch: {} }, 'no-terms'],
  ])('says that %j is no plan', (value, code) => {
    const { plan, diagnostics } = parseSearchPlan(value);
    expect(plan).toBeNull();
    expect(diagnostics.at(-1)?.code).toBe(code);
  });

  it('never throws, and gives plans that its own schema and it itself take unchanged', () => {
    const field = fc.oneof(
      fc.anything(),
      fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null))),
      fc.string(),
    );
    const names = [
      'editType',
      'reasoning',
      'searchTerms',
      'regexPatterns',
      'fileTypesToSearch',
      'expectedMatches',
      'fallbackSearch',
    ];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] }),
        ),
        (value) => {
          const { plan, diagnostics } = parseSearchPlan(value);
          for (const diagnostic of diagnostics) expect(diagnosticCodes).toHaveProperty(diagnostic.code);
          expect(plan !== null || diagnostics.length > 0).toBe(true);
          const again = plan ?? whole;
          expect(searchPlanSchema.safeParse(again).success).toBe(true);
          expect(parseSearchPlan(again)).toEqual({ plan: again, diagnostics: [] });
        },
      ),
    );
  });
});
