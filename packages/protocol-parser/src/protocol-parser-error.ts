/** Every code of an error that this package throws. Text from a model never makes it throw. */
export type ProtocolParserErrorCode = 'protocol-parser/invalid-protocol' | 'protocol-parser/invalid-option';

const mark = Symbol.for('boxwright.protocol-parser.error');

/** A mistake in the calling program: a protocol or an option that can't be used. */
export class ProtocolParserError extends Error {
  readonly code: ProtocolParserErrorCode;
  /** Always false: the same call would fail again. */
  readonly retryable = false;

  constructor(code: ProtocolParserErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'ProtocolParserError';
    this.code = code;
    Object.defineProperty(this, mark, { value: true });
  }

  /** Recognises the error also when it comes from another copy of the package. */
  static isInstance(value: unknown): value is ProtocolParserError {
    return typeof value === 'object' && value !== null && mark in value;
  }
}
