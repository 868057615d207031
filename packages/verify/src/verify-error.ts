import { type VerifyErrorCode, verifyErrorCodes } from './verify-error-codes.ts';

const mark = Symbol.for('boxwright.verify.error');

/** A run that could not be carried out. What is wrong with a page is a finding instead. */
export class VerifyError extends Error {
  override readonly name = 'VerifyError';
  readonly code: VerifyErrorCode;
  /** Whether trying again can help. */
  readonly retryable: boolean;
  readonly [mark] = true;

  constructor(code: VerifyErrorCode, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
    this.retryable = verifyErrorCodes[code].retryable;
  }

  /** Recognises errors of every copy of this package. */
  static isInstance(value: unknown): value is VerifyError {
    return typeof value === 'object' && value !== null && Reflect.get(value, mark) === true;
  }
}
