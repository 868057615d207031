import { type VerifyErrorCode, verifyErrorCodes } from './verify-error-codes.ts';

const mark = Symbol.for('boxwright.verify.error');

/** A run that could not be carried out. What is wrong with a page is a finding instead. */
export class VerifyError extends Error {
  override readonly name = 'VerifyError';
  readonly code: VerifyErrorCode;
  /** Whether trying again can help. */
  readonly retryable: boolean;
  readonly [mark] = true;

  /** A cause that knows whether trying again can help knows better than the code. */
  constructor(code: VerifyErrorCode, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    const { cause } = options;
    const known: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'retryable') : undefined;
    this.code = code;
    this.retryable = typeof known === 'boolean' ? known : verifyErrorCodes[code].retryable;
  }

  /** Recognises errors of every copy of this package. */
  static isInstance(value: unknown): value is VerifyError {
    return typeof value === 'object' && value !== null && Reflect.get(value, mark) === true;
  }
}
