import { expect, test } from 'vitest';
import { readTestReport } from './test-report.ts';

const file = (name: string, status: string, ...results: readonly (readonly [string, string])[]) => ({
  name: `/w/packages/a/src/${name}`,
  status,
  assertionResults: results.map(([fullName, result]) => ({
    fullName,
    status: result,
    failureMessages: result === 'failed' ? ['Error: no\n  at x'] : [],
  })),
});

test('counts every test and tells of those that did not pass', () => {
  const report = {
    testResults: [file('a.test.ts', 'failed', ['one', 'passed'], ['two', 'failed'], ['three', 'skipped'])],
  };
  expect(readTestReport(report, '/w')).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    notes: ['packages/a/src/a.test.ts > two: Error: no', 'packages/a/src/a.test.ts > three: skipped'],
    files: ['/w/packages/a/src/a.test.ts'],
  });
});

test('counts a file that failed to load as failed, though no test in it ran', () => {
  const report = { testResults: [{ ...file('a.test.ts', 'failed'), message: 'SyntaxError: odd\nmore' }] };
  expect(readTestReport(report, '/w')).toMatchObject({
    failed: 1,
    notes: ['packages/a/src/a.test.ts: SyntaxError: odd'],
  });
});

test('a file whose tests were all skipped is not a file that ran', () => {
  expect(readTestReport({ testResults: [file('a.test.ts', 'passed', ['one', 'pending'])] }, '/w').files).toEqual([]);
});
