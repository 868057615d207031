import { expect, test } from 'vitest';
import { VerifyError } from './verify-error.ts';

test('carries its code, whether to retry, and its cause', () => {
  const cause = new Error('gone');
  const error = new VerifyError('verify/browser-failed', 'The browser did not start.', { cause });
  expect(error).toMatchObject({ code: 'verify/browser-failed', retryable: true, cause });
});

test('takes from its cause whether to retry, where the cause says so', () => {
  const cause = Object.assign(new Error('not installed'), { retryable: false });
  expect(new VerifyError('verify/browser-failed', 'It did not start.', { cause }).retryable).toBe(false);
});

test('recognises errors of another copy of the package, and nothing else', () => {
  const foreign = { [Symbol.for('boxwright.verify.error')]: true };
  expect(VerifyError.isInstance(foreign)).toBe(true);
  for (const other of [new Error('x'), null, undefined, 'verify', {}])
    expect(VerifyError.isInstance(other)).toBe(false);
});
