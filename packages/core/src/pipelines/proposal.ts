import type { Operation } from '@boxwright/protocol-parser';
import type { Phase } from '../define/phase.ts';
import type { Attachment } from '../model/model-request.ts';
import type { TreeRef } from '../values/refs.ts';
import type { EditType, LocateResult } from '@boxwright/agentic-search';
import type { EditInput } from './inputs.ts';

/** What anything that proposes is given. */
export interface ProposeInput {
  readonly request: EditInput;
  /** What the proposal changes: the live tree, or the candidate of the try before; null for the first files of a new app. */
  readonly base: TreeRef | null;
  /** True while there is no app yet, on every try: files are written whole. */
  readonly fresh: boolean;
  /** Paths that a rejected edit allows to be written whole. */
  readonly rewritable: readonly string[];
  readonly editType: EditType | null;
  readonly selection: LocateResult | null;
  /** Blocks of text that go into the prompt as they are. */
  readonly context: readonly string[];
  readonly images: readonly Attachment[];
  /** What earlier tries were told, oldest first. */
  readonly feedback: readonly string[];
}

/**
 * A change that someone proposes. For a tree, its difference to the base stands for the operations: changes of the manifest become
 * package requests, other changes of protected paths are violations.
 */
export type Proposal = {
  readonly explanation: string;
  /** What was odd about how it was given; told to the next try when there is nothing in it. */
  readonly notes?: readonly string[];
} & (
  | { readonly type: 'operations'; readonly operations: readonly Operation[] }
  | { readonly type: 'tree'; readonly tree: TreeRef }
);

/** Anything that proposes a change: the text protocol by default; tool calls, a coding agent, a person, a git push. */
export type ProposePhase = Phase<ProposeInput, Proposal, any>;
