import type { Finding } from '@boxwright/verify';
import type { TreeRef } from '../values/refs.ts';
import { coreErrorCodes, type CodeFacts, type CoreErrorCode } from './core-error-codes.ts';
import type { Fault, RunFailure } from './fault.ts';

const mark = Symbol.for('boxwright.core.CoreError');

/** What an error may carry beside its code and message. */
export interface CoreErrorOptions {
  readonly cause?: unknown;
  /** By default what the table of codes says. */
  readonly retryable?: boolean;
  /** By default what the table of codes says. */
  readonly fault?: Fault;
  /** Findings that a run which fails with this error shows. */
  readonly findings?: readonly Finding[];
  /** The tree that did not make it; a failed run keeps it. */
  readonly candidate?: TreeRef;
  /** What a run that fails with this error shows in place of the error's own code and message. */
  readonly failure?: RunFailure;
}

/** The one error class of this package. `isInstance` also knows errors of another copy of the package. */
export class CoreError extends Error {
  readonly code: `core/${string}`;
  /** True when the same request may succeed if it is simply made again. */
  readonly retryable: boolean;
  readonly fault: Fault;
  /** Findings behind a failure; empty when there are none. */
  readonly findings: readonly Finding[];
  /** The tree that failed, if one was built. */
  readonly candidate: TreeRef | null;
  /** What a run that fails with this error shows, when that is not the error itself. */
  readonly failure: RunFailure | null;

  constructor(code: CoreErrorCode, message: string, options: CoreErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CoreError';
    const facts: CodeFacts = coreErrorCodes[code];
    this.code = code;
    this.retryable = options.retryable ?? facts.retryable;
    this.fault = options.fault ?? facts.fault;
    this.findings = options.findings ?? [];
    this.candidate = options.candidate ?? null;
    this.failure = options.failure ?? null;
    Object.defineProperty(this, mark, { value: true });
  }

  /** Whether the value is a `CoreError` of this or another copy of the package. */
  static isInstance(value: unknown): value is CoreError {
    return typeof value === 'object' && value !== null && mark in value;
  }
}
