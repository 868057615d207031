/** Why an operation could not be applied, in words that help a model to correct itself. */
export interface Failure {
  readonly code: string;
  readonly path: string;
  /** Index of the operation or edit in the list that was given. */
  readonly operation: number;
  /** Index of the block in that edit, where the failure is about one. */
  readonly block?: number;
  readonly message: string;
  /** The lines that look most like the search text. They explain; they are never applied. */
  readonly nearest?: readonly { readonly startLine: number; readonly lines: readonly string[]; readonly similarity: number }[];
}
