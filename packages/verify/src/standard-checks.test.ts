import { expect, test } from 'vitest';
import { standardChecks } from './standard-checks.ts';

test('takes all checks by default, the cheapest first', () => {
  expect(standardChecks().map((check) => check.id)).toEqual([
    'http',
    'blank',
    'runtime',
    'styled',
    'links',
    'responsive',
    'accessibility',
  ]);
});

test('takes only those that are named, in its own order', () => {
  expect(standardChecks({ only: ['styled', 'http'] }).map((check) => check.id)).toEqual(['http', 'styled']);
});

test('refuses a name that no check has, and says which there are', () => {
  expect(() => standardChecks({ only: ['stylish'] })).toThrow(/'stylish'.*http, blank/);
});
