import { describe, expect, it } from 'vitest';
import type { Envelope } from '../events/envelope.ts';
import { describeRun } from './describe-run.ts';

const finding = {
  code: 'blank',
  message: 'Nothing is to be seen.',
  path: 'src/app.ts',
  line: 3,
  severity: 'error',
  weight: 1,
  fingerprint: 'f',
};
const usage = { inputTokens: 1200, outputTokens: 340, cost: 0.02 };

function run(
  events: readonly (readonly [type: string, atMs: number, data: unknown, attempt?: number])[],
): readonly Envelope<string, unknown>[] {
  return events.map(([type, atMs, data, attempt], index) => ({
    v: 1,
    type,
    seq: index + 1,
    runId: 'r1',
    projectId: 'p1',
    at: new Date(atMs).toISOString(),
    durable: true,
    ...(attempt === undefined ? {} : { attempt }),
    data,
  }));
}

describe('describeRun', () => {
  it('tells phases, tokens, cost, refusals and findings, and how the run ended', () => {
    const text = describeRun(
      run([
        ['run.started', 0, { pipeline: 'edit', estimate: null, capabilities: null }],
        ['file.delta', 100, { path: 'a', text: 'x', offset: 0 }],
        [
          'model.completed',
          2000,
          { answer: '', finishReason: 'stop', truncated: false, usage, timings: { firstMs: 100, totalMs: 1900 } },
        ],
        ['gate.completed', 3000, { ok: false, fingerprint: 'f', findings: [finding], cached: false, artifacts: [] }],
        ['phase.completed', 3010, { name: 'gate', durationMs: 900 }, 2],
        ['of.the.future', 3020, {}],
        [
          'run.failed',
          4000,
          {
            error: { code: 'core/attempts-exhausted', message: 'Gave up.', retryable: true, fault: 'model' },
            liveVersion: 1,
            candidate: null,
            findings: [finding],
          },
        ],
      ]),
    );
    expect(text.split('\n')).toEqual([
      'run r1 of project p1',
      '   0.00 s  started: edit',
      '   2.00 s  model: 1200 tokens in, 340 out, cost 0.02, 1.90 s, stop',
      '   3.00 s  gate refused',
      '             - blank src/app.ts:3: Nothing is to be seen.',
      '   3.01 s  gate 0.90 s (try 2)',
      '   4.00 s  failed: core/attempts-exhausted',
      '             Gave up.',
      '             - blank src/app.ts:3: Nothing is to be seen.',
      '             live: version 1',
      '',
    ]);
  });

  it('says that a run has not ended', () => {
    expect(describeRun(run([['run.started', 0, { pipeline: 'edit', estimate: null, capabilities: null }]]))).toContain(
      'not ended; last event 1',
    );
    expect(describeRun([])).toBe('no events\n');
  });
});
