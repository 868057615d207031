import type { CoreErrorCode } from '../errors/core-error-codes.ts';
import { CoreError } from '../errors/core-error.ts';
import type { CallFailure } from './call-outcome.ts';
import { redactSecrets } from './redact-secrets.ts';
import { retryAfterOf } from './retry-after.ts';

/** What providers say when a prompt does not fit; none of them has a code for it. */
const tooLong =
  /context.{0,20}(length|window|limit)|maximum context|too many (input )?tokens|prompt is too long|input is too long|exceeds? the (maximum|limit).{0,40}token/i;

const brokenConnection = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_BODY_TIMEOUT',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
const noConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Maps whatever a provider or the SDK threw to one typed failure. `now` is needed for a `Retry-After` given as a date. */
export function classifyError(error: unknown, now: number): CallFailure {
  const root = unwrap(error);
  if (CoreError.isInstance(root)) return ofCoreError(root);
  const status = numberField(root, 'statusCode');
  const text = messageOf(root);
  const { code, retryable } = status === null ? ofShape(root, text) : ofStatus(status, text, root);
  return {
    type: 'failed',
    code,
    message: status === null ? text : `The provider answered ${status}: ${text}`,
    retryable,
    retryAfterMs: retryAfterOf(field(root, 'responseHeaders'), now),
    usage: null,
    cause: error,
  };
}

interface Verdict {
  readonly code: CoreErrorCode;
  readonly retryable: boolean;
}

function ofStatus(status: number, text: string, error: unknown): Verdict {
  if (status === 429) return { code: 'core/model-rate-limited', retryable: true };
  if (status === 401 || status === 402 || status === 403) return { code: 'core/model-auth', retryable: false };
  if (status === 413 || (status >= 400 && status < 500 && tooLong.test(text))) {
    return { code: 'core/context-too-long', retryable: false };
  }
  if (status === 408 || status === 409 || status === 425 || status >= 500)
    return { code: 'core/model-unavailable', retryable: true };
  if (status === 404) return { code: 'core/model-unavailable', retryable: false };
  return { code: 'core/model-failed', retryable: field(error, 'isRetryable') === true };
}

function ofShape(error: unknown, text: string): Verdict {
  const name = field(error, 'name');
  const code = codeOf(error);
  if (name === 'AI_NoOutputGeneratedError' || name === 'AI_EmptyResponseBodyError')
    return { code: 'core/model-empty', retryable: true };
  if (name === 'TimeoutError') return { code: 'core/model-timeout', retryable: true };
  if (name === 'AI_LoadAPIKeyError') return { code: 'core/model-auth', retryable: false };
  if (name === 'AI_UnsupportedFunctionalityError' || name === 'AI_InvalidPromptError')
    return { code: 'core/model-failed', retryable: false };
  if (code !== null && noConnection.has(code)) return { code: 'core/model-unavailable', retryable: true };
  if (code !== null && brokenConnection.has(code)) return { code: 'core/model-stream-broken', retryable: true };
  if (tooLong.test(text)) return { code: 'core/context-too-long', retryable: false };
  if (/overloaded|rate.?limit/i.test(text)) return { code: 'core/model-rate-limited', retryable: true };
  // A stream that ends in an unnamed error is the commonest case left, and asking again is bounded.
  return { code: 'core/model-stream-broken', retryable: true };
}

/** A model of ours (a transcript that is missing) already says it best. */
function ofCoreError(error: CoreError): CallFailure {
  return {
    type: 'failed',
    code: isCode(error.code) ? error.code : 'core/model-failed',
    message: error.message,
    retryable: error.retryable,
    retryAfterMs: null,
    usage: null,
    cause: error,
  };
}

function isCode(code: string): code is CoreErrorCode {
  return code === 'core/no-transcript' || code === 'core/transcript-invalid' || code.startsWith('core/model-');
}

/** The SDK wraps the last of several errors, and providers wrap the socket's. */
function unwrap(error: unknown): unknown {
  const last = field(error, 'lastError');
  return last === undefined ? error : last;
}

function codeOf(error: unknown): string | null {
  for (const candidate of [error, field(error, 'cause'), field(field(error, 'cause'), 'cause')]) {
    const code = field(candidate, 'code');
    if (typeof code === 'string') return code;
  }
  return null;
}

function messageOf(error: unknown): string {
  const message = typeof error === 'string' ? error : field(error, 'message');
  if (typeof message === 'string' && message !== '') return redactSecrets(message.slice(0, 500));
  const inner = field(field(error, 'error'), 'message');
  return typeof inner === 'string' ? redactSecrets(inner.slice(0, 500)) : 'The provider gave no reason.';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function numberField(value: unknown, name: string): number | null {
  const found = field(value, name);
  return typeof found === 'number' ? found : null;
}
