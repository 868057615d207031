import type { SandboxErrorCode } from './error-codes.ts';

const mark = Symbol.for('boxwright.SandboxError');

/** What a {@link SandboxError} is made of. */
export interface SandboxErrorOptions {
  /** What went wrong. */
  readonly code: SandboxErrorCode;
  /** What happened, with which input, and what to do. */
  readonly message: string;
  /** The provider's name. */
  readonly provider: string;
  /** The call that failed, such as `exec` or `files.write`. */
  readonly op: string;
  /** The sandbox, when there is one. */
  readonly sandboxId?: string | null;
  /** Whether the same call may work later. Default: false. */
  readonly retryable?: boolean;
  /** Whether the work was done. Default: `failed`. */
  readonly outcome?: 'not-started' | 'failed' | 'unknown';
  /** Milliseconds to wait before trying again. Default: null. */
  readonly retryAfterMs?: number | null;
  /** Facts for programs, by code (see the table). Default: none. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What it came from. */
  readonly cause?: unknown;
}

/** The one error class of this package. An aborted call rejects with the signal's reason instead. */
export class SandboxError extends Error {
  /** What went wrong; {@link sandboxErrorCodes} lists them. */
  readonly code: SandboxErrorCode;
  /** The provider's name. */
  readonly provider: string;
  /** The sandbox, or null. */
  readonly sandboxId: string | null;
  /** The call that failed. */
  readonly op: string;
  /** Whether the same call may work later. */
  readonly retryable: boolean;
  /** `not-started`: nothing happened. `failed`: it did not happen as asked. `unknown`: it may have happened. */
  readonly outcome: 'not-started' | 'failed' | 'unknown';
  /** Milliseconds to wait before trying again, or null. */
  readonly retryAfterMs: number | null;
  /** Facts for programs, by code. */
  readonly details: Readonly<Record<string, unknown>>;

  /** Makes an error from its parts. */
  constructor(options: SandboxErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'SandboxError';
    this.code = options.code;
    this.provider = options.provider;
    this.sandboxId = options.sandboxId ?? null;
    this.op = options.op;
    this.retryable = options.retryable ?? false;
    this.outcome = options.outcome ?? 'failed';
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.details = options.details ?? {};
    Object.defineProperty(this, mark, { value: true });
  }

  /** Whether a value is such an error, from this copy of the package or another. */
  static isInstance(value: unknown): value is SandboxError {
    return typeof value === 'object' && value !== null && mark in value && value instanceof Error;
  }
}
