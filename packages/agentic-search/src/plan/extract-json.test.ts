import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractJson } from './extract-json.ts';

describe('extractJson', () => {
  it.each([
    ['{"a": 1}', { a: 1 }],
    ['Sure:\n```json\n{"a": "}"}\n```\nDone.', { a: '}' }],
    ['{"a": "say \\"{\\""} {"b": 2}', { a: 'say "{"' }],
    ['no object', undefined],
    ['{not json}', undefined],
    ['{"a', undefined],
  ])('reads %j', (text, expected) => {
    expect(extractJson(text)).toEqual(expected);
  });

  it('gives back any object, whatever stands round it', () => {
    const before = fc.string().filter((text) => !text.includes('{'));
    fc.assert(
      fc.property(before, fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (lead, object, rest) => {
        expect(extractJson(lead + JSON.stringify(object) + rest)).toEqual(JSON.parse(JSON.stringify(object)));
      }),
    );
  });

  it('keeps, of an object that ends anywhere, the fields that were whole', () => {
    const text = JSON.stringify({
      searchTerms: ['Card', 'a, b'],
      editType: 'FIX_ISSUE',
      fallbackSearch: { terms: ['x'] },
      expectedMatches: 1,
    });
    for (let end = text.indexOf('"editType"'); end < text.length; end += 1) {
      const type = end < text.indexOf('"fallbackSearch"') ? {} : { editType: 'FIX_ISSUE' };
      expect(extractJson(text.slice(0, end))).toMatchObject({ searchTerms: ['Card', 'a, b'], ...type });
    }
  });
});
