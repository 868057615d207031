import { CoreError } from '../errors/core-error.ts';
import type { Fault, RunFailure } from '../errors/fault.ts';
import { safeMessage } from './safe-message.ts';

const qualifiedCode = /^[a-z][a-z0-9-]*\/[a-z0-9-]+$/;

/**
 * An error as a run's terminal event stores it. Errors of Boxwright's packages keep their code; anything else is `core/phase-failed`. Causes are
 * not stored, and paths of the machine are taken out of the text.
 */
export function toRunFailure(error: unknown): RunFailure {
  if (CoreError.isInstance(error)) {
    const { code, message, retryable, fault } = error.failure ?? error;
    return { code, message: safeMessage(message), retryable, fault };
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && qualifiedCode.test(error.code)) {
    const retryable = 'retryable' in error && error.retryable === true;
    return { code: error.code, message: safeMessage(error.message), retryable, fault: faultOf(error.code) };
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { code: 'core/phase-failed', message: safeMessage(message), retryable: false, fault: 'platform' };
}

/** Sources reach services that others run; everything else runs on the host's own platform. */
function faultOf(code: string): Fault {
  return code.startsWith('source/') ? 'provider' : 'platform';
}
