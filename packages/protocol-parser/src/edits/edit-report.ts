import type { Span } from '../parser/span.ts';
import type { EditTier } from './edit-tier.ts';

/** Where and how one block was applied. */
export interface EditReport {
  readonly path: string;
  /** Index of the edit (or operation) in the list that was given. */
  readonly operation: number;
  /** Index of the block in that edit. */
  readonly block: number;
  /** What had to be overlooked to find the search text. */
  readonly tier: EditTier;
  /** The replaced range, in UTF-16 units of the original file. */
  readonly span: Span;
  /** The line of the original, from 1, at which the range begins. */
  readonly startLine: number;
  /** False when the block asks for what the file has already. */
  readonly changed: boolean;
}
