import { expect, it } from 'vitest';
import { rankApps } from '../bench/apps.ts';

it('puts a right file and a right line first more often than a count of distinct terms, on the apps of the benchmark', () => {
  const rows = rankApps();
  const count = (pick: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((total, row) => total + pick(row), 0);
  expect(rows.length).toBeGreaterThanOrEqual(120);
  expect(new Set(rows.map((row) => row.editType)).size).toBe(7);
  const misses = rows.length - count((row) => row.ours.acc1);
  const distinctMisses = rows.length - count((row) => row.distinct.acc1);
  expect(misses / distinctMisses).toBeLessThanOrEqual(0.8);
  expect(count((row) => row.ours.line3)).toBeGreaterThan(1.3 * count((row) => row.distinct.line3));
});
