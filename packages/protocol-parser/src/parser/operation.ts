import type { ProjectPath } from '../path/project-path.ts';
import type { Span } from './span.ts';

/**
 * How sure the parser is of an operation. `complete`: read as written. `recovered`: read, but something about it had to be
 * guessed. `truncated`: its end is missing. Only `complete` ones are applied by default.
 */
export type OperationState = 'complete' | 'recovered' | 'truncated';

/** One search text and what takes its place. */
export interface EditBlock {
  readonly search: string;
  readonly replace: string;
  /** True: the texts are whole lines, each with its line end, as in a diff. False by default: the search may begin and end inside a line. */
  readonly wholeLines?: boolean;
}

/** One thing that the answer asks for. */
export type Operation = {
  readonly state: OperationState;
  /** From the first character of the open tag to the last of the close tag. */
  readonly span: Span;
  /** Text at the end of a truncated operation that may be the beginning of a close tag, and is therefore not in the content. */
  readonly heldBack?: string;
} & (
  | { readonly type: 'write'; readonly path: ProjectPath; readonly content: string }
  | { readonly type: 'edit'; readonly path: ProjectPath; readonly blocks: readonly EditBlock[] }
  | { readonly type: 'merge'; readonly path: ProjectPath; readonly snippet: string }
  | { readonly type: 'delete'; readonly path: ProjectPath }
  | { readonly type: 'rename'; readonly from: ProjectPath; readonly to: ProjectPath }
  | { readonly type: 'package'; readonly name: string; readonly range: string | null }
  | { readonly type: 'command'; readonly text: string }
  | { readonly type: 'need'; readonly path: ProjectPath }
  | { readonly type: 'explanation'; readonly text: string }
);
