import { describe, expect, it } from 'vitest';
import { keywordPlan } from './keyword-plan.ts';

describe('keywordPlan', () => {
  it.each([
    ['Make “Slow roasted” and "Order now" bigger', ['Slow roasted', 'Order now']],
    ["Don't show the user's 'Add to cart' twice", ['Add to cart']],
    ['Why does useCart drop the snake_case name of HeroBanner?', ['useCart', 'snake_case', 'HeroBanner']],
    ['Center bg-red-500 in App.tsx.', ['bg-red-500', 'App.tsx']],
    ['make it nicer', []],
    ['', []],
  ])('takes from %j what looks as if it stood in the code', (request, terms) => {
    expect(keywordPlan(request).searchTerms).toEqual(terms);
  });

  it.each([
    ['Install date-fns', 'ADD_DEPENDENCY'],
    ['Extract the header and add a test', 'REFACTOR'],
    ['Remove the blue banner', 'REMOVE_ELEMENT'],
    ["The blue button doesn't work", 'FIX_ISSUE'],
    ['Give the button a blue background', 'UPDATE_STYLE'],
    ['Add a search box', 'ADD_FEATURE'],
    ['Change the title to Menu', 'UPDATE_COMPONENT'],
  ])('reads the type of change out of %j', (request, type) => {
    expect(keywordPlan(request).editType).toBe(type);
  });
});
