import { expect, test } from 'vitest';
import { SandboxError } from './sandbox-error.ts';

const error = new SandboxError({ code: 'sandbox/gone', message: 'ended', provider: 'test', op: 'exec', cause: 'why' });

test('an error is known by its mark, so that two copies of the package agree', async () => {
  const url = `${new URL('sandbox-error.ts', import.meta.url).href}?copy`;
  const copy: { readonly SandboxError: typeof SandboxError } = await import(url);
  expect(copy.SandboxError).not.toBe(SandboxError);
  expect(copy.SandboxError.isInstance(error)).toBe(true);
});

test.each([null, undefined, 'sandbox/gone', new Error('x'), { code: 'sandbox/gone' }])('%s is none', (value) => {
  expect(SandboxError.isInstance(value)).toBe(false);
});

test('has stated defaults', () => {
  expect(error).toMatchObject({
    retryable: false,
    outcome: 'failed',
    retryAfterMs: null,
    sandboxId: null,
    details: {},
    cause: 'why',
  });
});
