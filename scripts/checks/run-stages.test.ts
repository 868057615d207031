import { describe, expect, test } from 'vitest';
import { type RunStagesOptions, type StageRow, runStages } from './run-stages.ts';
import { type Stage, oneFailed, onePassed, sumReports } from './stage.ts';
import { summarize } from './summary.ts';

const green: Stage = { name: 'green', run: async () => onePassed };
const red: Stage = { name: 'red', run: async () => oneFailed('src/a.ts: broken') };

function options(more: Partial<RunStagesOptions> = {}): RunStagesOptions {
  let clock = 0;
  return {
    context: async () => ({ root: '/', folder: '/', run: async () => ({ exitCode: 0, stdout: '', output: '' }) }),
    now: () => (clock += 500),
    ...more,
  };
}

describe('running stages', () => {
  test('writes one row a stage, with its time', async () => {
    expect(await runStages([green, red], options())).toEqual([
      { name: 'green', ms: 500, passed: 1, failed: 0, skipped: 0, notes: [] },
      { name: 'red', ms: 500, passed: 0, failed: 1, skipped: 0, notes: ['src/a.ts: broken'] },
    ]);
  });

  test('fails a stage that ran nothing', async () => {
    const empty: Stage = { name: 'empty', run: async () => sumReports([]) };
    expect((await runStages([empty], options()))[0]).toMatchObject({ failed: 1, notes: ['nothing ran'] });
  });

  test('fails a stage that throws, and runs the next one', async () => {
    const broken: Stage = { name: 'broken', run: async () => Promise.reject(new Error('no such tool')) };
    const rows = await runStages([broken, green], options());
    expect(rows).toMatchObject([{ failed: 1, notes: ['Error: no such tool'] }, { passed: 1 }]);
  });

  test('stops a stage at its time limit and fails it', async () => {
    const slow: Stage = {
      name: 'slow',
      timeoutMs: 5,
      run: async ({ signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(onePassed), { once: true })),
    };
    expect((await runStages([slow], options()))[0]).toMatchObject({ failed: 1, notes: ['stopped after 0.005 s'] });
  });

  test('counts a stage that was not selected as skipped, by name', async () => {
    const rows = await runStages([green, red], options({ only: ['green'] }));
    expect(rows[1]).toMatchObject({ name: 'red', failed: 0, skipped: 1, notes: ['not selected by --only'] });
  });

  test('starts nothing more once it is stopped', async () => {
    expect(await runStages([green], options({ signal: AbortSignal.abort() }))).toEqual([]);
  });
});

describe('the summary', () => {
  const row = (name: string, more: Partial<StageRow> = {}): StageRow => ({ name, ms: 1000, ...onePassed, ...more });

  test('ends with the bare counting line', () => {
    const rows = [row('tests', { passed: 40, skipped: 2 }), row('lint')];
    const summary = summarize(rows, ['tests', 'lint']);
    expect(summary.lines.at(-1)).toBe('41 passed, 0 failed, 2 skipped');
    expect(summary.exitCode).toBe(0);
  });

  test('exits 1 on any failure', () => {
    expect(summarize([row('lint', { failed: 1 })], ['lint']).exitCode).toBe(1);
  });

  test('fails when a stage on the list has no row', () => {
    const summary = summarize([row('lint')], ['lint', 'tests']);
    expect(summary.exitCode).toBe(1);
    expect(summary.lines).toContain("stage 'tests' is missing: it has no row");
    expect(summary.lines.at(-1)).toBe('1 passed, 1 failed, 0 skipped');
  });

  test('fails when a row is not on the list, or appears twice', () => {
    expect(summarize([row('lint')], []).exitCode).toBe(1);
    expect(summarize([row('lint'), row('lint')], ['lint']).exitCode).toBe(1);
  });

  test('fails when nothing passed', () => {
    expect(summarize([row('lint', { passed: 0, skipped: 1 })], ['lint']).exitCode).toBe(1);
  });

  test('says the reason of every failed and skipped item', () => {
    const rows = [row('tests', { skipped: 1, notes: ['sandbox: needs a second user'] })];
    expect(summarize(rows, ['tests']).lines).toContain('tests: sandbox: needs a second user');
  });
});
