import { CoreError } from '@boxwright/core';
import { SandboxError } from '@boxwright/sandbox';
import { expect, test } from 'vitest';
import { DemoError, failureOf, failureOfRun } from './advise.ts';

test('a machine without bubblewrap is told the exact command', () => {
  const error = new SandboxError({
    code: 'sandbox/isolation-unavailable',
    message: 'No bwrap.',
    provider: 'local',
    op: 'create',
  });
  expect(failureOf(error)).toEqual({
    code: 'sandbox/isolation-unavailable',
    message: 'No bwrap.',
    advice: expect.stringContaining('apt-get install -y --no-install-recommends bubblewrap'),
  });
});

test('a prompt without a recorded answer is told how to record one', () => {
  expect(failureOf(new CoreError('core/no-transcript', 'No transcript.')).advice).toContain('pnpm transcripts');
});

test('a failed run keeps its own code and message', () => {
  const failure = { code: 'core/gate-failed', message: 'It does not build.', retryable: true, fault: 'model' } as const;
  expect(failureOfRun(failure)).toMatchObject({ code: 'core/gate-failed', message: 'It does not build.' });
});

test('a failure of the demo itself passes as it is', () => {
  const failure = { code: 'demo/page-lost', message: 'Lost.', advice: 'Report it.' };
  expect(failureOf(new DemoError(failure))).toBe(failure);
});

test('anything else becomes a failure with an advice', () => {
  expect(failureOf('odd')).toMatchObject({ code: 'demo/unexpected', message: 'odd' });
  expect(failureOf(new Error('odd')).advice).not.toBe('');
});
