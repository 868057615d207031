import type { AgenticSearchErrorCode } from './agentic-search-error-codes.ts';

const mark = Symbol.for('boxwright.agentic-search.error');

/** What this package throws. `code` is stable; the message says what happened and what to do. */
export class AgenticSearchError extends Error {
  override readonly name: string = 'AgenticSearchError';
  readonly code: AgenticSearchErrorCode;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;

  constructor(
    code: AgenticSearchErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly retryable?: boolean } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    Object.defineProperty(this, mark, { value: true });
  }

  /** Recognises errors of this package, also those of another copy of it. */
  static isInstance(value: unknown): value is AgenticSearchError {
    return typeof value === 'object' && value !== null && mark in value;
  }
}
