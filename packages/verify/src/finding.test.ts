import { expect, test } from 'vitest';
import { createFinding } from './finding.ts';
import { findingCodes } from './finding-codes.ts';

test('takes severity and weight from the table', () => {
  expect(createFinding('page-blank', 'Nothing')).toMatchObject({ code: 'page-blank', severity: 'error', weight: 100 });
});

test('lets a check lower the severity', () => {
  expect(createFinding('console-error', 'Advice', { severity: 'warning' })).toMatchObject({ severity: 'warning' });
});

test('cuts a message at its limit, and leaves one at the limit whole', () => {
  expect(createFinding('page-error', 'x'.repeat(600)).message).toBe('x'.repeat(600));
  expect(createFinding('page-error', 'x'.repeat(601)).message).toBe(`${'x'.repeat(600)}…`);
});

test('tells the same fault in two elements apart', () => {
  const [one, two] = ['#a', '#b'].map((selector) => createFinding('page-error', 'x', { selector }).fingerprint);
  expect(one).not.toBe(two);
});

test('names every code in kebab-case and weighs it from 1 to 100', () => {
  for (const [code, { weight }] of Object.entries(findingCodes)) {
    expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(weight).toBeGreaterThanOrEqual(1);
    expect(weight).toBeLessThanOrEqual(100);
  }
});
