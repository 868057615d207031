import type { FailureCode } from './failure-codes.ts';

/** Lines of the file that explain a failure. They are never applied. */
export interface NearestLines {
  /** The first of the lines, counted from 1. */
  readonly startLine: number;
  readonly lines: readonly string[];
  /** How alike the lines and the search text are, from 0 to 1; 1 for a place that fits. */
  readonly similarity: number;
}

/** Why an operation could not be applied, in words that help a model to correct itself. */
export interface Failure {
  readonly code: FailureCode;
  readonly path: string;
  /** Index of the operation or edit in the list that was given. */
  readonly operation: number;
  /** Index of the block in that edit, where the failure is about one. */
  readonly block?: number;
  readonly message: string;
  /** The lines that look most like the search text, or the places that it fits. They explain; they are never applied. */
  readonly nearest?: readonly NearestLines[];
}
