/**
 * Merges a snippet that shows only what changes into a file, and answers the whole new file. Usually a model. Its answer is checked before
 * it counts; an error it throws is passed on to the caller.
 */
export type MergeApplier = (input: {
  readonly path: string;
  readonly original: string;
  readonly snippet: string;
  readonly signal: AbortSignal;
}) => Promise<string>;
