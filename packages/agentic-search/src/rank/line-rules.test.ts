import { describe, expect, it } from 'vitest';
import { firstOf, search } from '../../test/plan-for.ts';
import { focusLines } from './line-focus.ts';
import { rarity } from './rarity.ts';
import { requestStems } from './request-words.ts';

const gap = '\n'.repeat(20);
const lineFor = (
  text: string,
  plan: Parameters<typeof search>[1],
  request?: string,
  path = 'src/a.tsx',
): number | undefined =>
  firstOf(search({ [path]: text }, plan, request === undefined ? {} : { request })).regions[0]?.line;

describe('the choice of a line', () => {
  it('is the one where most terms are near each other', () => {
    expect(lineFor(`total${gap}price\ntotal\n${gap}price`, { terms: ['total', 'price'] })).toBe(21);
  });

  it('prefers what is shown over what is imported, commented or passed on', () => {
    expect(
      lineFor(`import { Save } from './Save';${gap}// Save${gap}const A = () => <b>Save</b>;`, { terms: ['Save'] }),
    ).toBe(41);
  });

  it('prefers a text on one line over one that is all over the file', () => {
    expect(lineFor(`${`item${gap}`.repeat(5)}rare${gap}`, { terms: ['item', 'rare'] })).toBe(101);
  });

  it('gives little to a term that is the name of the file', () => {
    expect(
      lineFor(
        `const Cart = 1;${gap}const A = () => <b>Checkout</b>;`,
        { terms: ['Cart', 'Checkout'] },
        undefined,
        'src/Cart.tsx',
      ),
    ).toBe(21);
  });

  it('lets a word of the request decide between equal lines', () => {
    expect(lineFor(`row(a)${gap}row(b, price)`, { terms: ['row'] }, 'the prices')).toBe(21);
  });

  it('lets a pattern decide over a term', () => {
    expect(lineFor(`row${gap}cell-7`, { terms: ['row'], regexPatterns: ['cell-\\d'] })).toBe(21);
  });

  it('prefers classes when the change is one of style', () => {
    const text = `const A = () => <p title="round">x</p>;${gap}const B = () => <p className="round">x</p>;`;
    expect(lineFor(text, { terms: ['round'], editType: 'UPDATE_STYLE' })).toBe(21);
    expect(lineFor(text, { terms: ['round'], editType: 'UPDATE_COMPONENT' })).toBe(1);
  });
});

describe('focusLines', () => {
  it('adds up queries, not repeats of one, and fades with distance', () => {
    const evidence = [
      { line: 1, query: 0, worth: 1 },
      { line: 1, query: 0, worth: 1 },
      { line: 3, query: 1, worth: 1 },
    ];
    expect(focusLines(evidence, 1, 3)).toEqual([{ line: 1, points: 1.5 }]);
  });

  it('keeps lines that are more than the reach apart', () => {
    const evidence = [1, 4, 5].map((line) => ({ line, query: 0, worth: 1 }));
    expect(focusLines(evidence, 5, 3).map((focus) => focus.line)).toEqual([1, 5]);
  });
});

describe('rarity', () => {
  it('is 1 for one file, falls with every further file, and is near 0 for all', () => {
    const falling = [1, 2, 5, 20, 50].map((count) => rarity(count, 50));
    expect(falling[0]).toBe(1);
    expect(falling).toEqual([...falling].sort((one, other) => other - one));
    expect(falling.at(-1)).toBeLessThan(0.01);
    expect(rarity(0, 50)).toBe(0);
  });
});

describe('requestStems', () => {
  it('keeps what a request is about and leaves out how it is asked', () => {
    expect(requestStems('Please make the filtered orders and the OrderFilters bigger')).toEqual([
      'filter',
      'order',
      'bigger',
    ]);
  });
});
