import { describe, expect, it } from 'vitest';
import { recognitionCases } from '../../test/cases/recognition-cases.ts';
import { compareCase } from '../../test/support/compare-case.ts';
import { parse } from './parse.ts';

describe('parse reads', () => {
  it.each(recognitionCases)('$name', (recognitionCase) => {
    const { expected, found } = compareCase(parse, recognitionCase);
    expect(found).toEqual(expected);
  });

  it('gives every case a name of its own', () => {
    expect(new Set(recognitionCases.map(({ name }) => name)).size).toBe(recognitionCases.length);
  });
});
