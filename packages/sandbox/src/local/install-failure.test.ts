import { expect, test } from 'vitest';
import type { ExecResult } from '../exec.ts';
import { installFailure } from './install-failure.ts';

const layer = { id: 'a', files: {}, install: ['pnpm', 'install'] } as const;
const failure = (code: string, message: string, changes: Partial<ExecResult> = {}) => {
  const line = JSON.stringify({ level: 'error', code, message });
  const result: ExecResult = {
    exitCode: 1,
    signal: null,
    stdout: '',
    stderr: `{"level":"debug"}\n${line}\n`,
    truncated: { stdout: false, stderr: false },
    timedOut: false,
    durationMs: 1,
    ...changes,
  };
  return installFailure(layer, result, { provider: 'local', op: 'create' });
};

test.each([
  ['ERR_PNPM_FETCH_404', 'GET https://r.example/nope: Not Found - 404\n\nFailed to resolve nope@3.0.1', 'nope@3.0.1'],
  ['ERR_PNPM_NO_MATCHING_VERSION', 'No matching version found for @a/b@99 while fetching it', '@a/b@99'],
  [
    'ERR_PNPM_X',
    'adding: Failed to resolve the latest version of nope: HTTP status client error (404 Not Found)',
    'nope',
  ],
  ['ERR_PNPM_FETCH_404', 'GET https://r.example/@a%2fb: Not Found - 404', '@a/b'],
  ['ERR_PNPM_FETCH_404', 'GET https://r.example/@a/b/-/b-1.0.0.tgz: Not Found - 404', '@a/b'],
])('%s is a package that can’t be had', (code, message, name) => {
  expect(failure(code, message)).toMatchObject({
    code: 'sandbox/package-unavailable',
    retryable: false,
    details: { package: name },
  });
});

test('a broken network is worth another try, a lockfile that does not fit is not', () => {
  expect(failure('ERR_PNPM_META_FETCH_FAIL', 'connection refused')).toMatchObject({
    code: 'sandbox/layer-install-failed',
    retryable: true,
  });
  expect(failure('ERR_PNPM_OUTDATED_LOCKFILE', 'not up to date')).toMatchObject({
    code: 'sandbox/layer-install-failed',
    retryable: false,
  });
  expect(failure('', '', { timedOut: true, exitCode: null })).toMatchObject({
    retryable: true,
    message: expect.stringContaining('too long'),
  });
});

test('the log of a failure holds the installer’s words, not its progress', () => {
  expect(failure('ERR_PNPM_OUTDATED_LOCKFILE', 'not up to date').details).toEqual({
    log: 'ERR_PNPM_OUTDATED_LOCKFILE: not up to date',
  });
});
