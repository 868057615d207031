/** What kind of change an edit is, as the planner says it. */
export type EditType =
  | 'UPDATE_COMPONENT'
  | 'ADD_FEATURE'
  | 'FIX_ISSUE'
  | 'UPDATE_STYLE'
  | 'REFACTOR'
  | 'ADD_DEPENDENCY'
  | 'REMOVE_ELEMENT';

/** A place in a file; lines count from 1. */
export interface Target {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** The line that was meant, within the range. */
  readonly line: number;
}

/** Why something was chosen. */
export interface Reason {
  readonly code: string;
  readonly text: string;
}

/** Where an edit belongs, as a search found it: the durable part of it that a proposer reads. */
export interface Located {
  /** How the place was found: `target`, `agentic`, `keyword`, `full-context`. */
  readonly rung: string;
  readonly selection: {
    readonly reasons: readonly Reason[];
    /** Files that a change of the target usually touches too, in order of rank. */
    readonly companions: readonly { readonly path: string; readonly because: Reason }[];
  } & (
    | { readonly mode: 'single'; readonly primary: Target; readonly alternatives: readonly Target[] }
    | { readonly mode: 'candidates'; readonly candidates: readonly Target[] }
    | { readonly mode: 'none' }
  );
}
