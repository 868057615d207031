import type { EditType, LocateResult, Target } from '@boxwright/agentic-search';

/** A file as a prompt shows it. */
export interface ShownFile {
  readonly path: string;
  readonly text: string;
}

/** What the prompts of the text proposer are made of. */
export interface PromptFacts {
  /** A new app, written file by file. */
  readonly fresh: boolean;
  /** What the user asked for. */
  readonly request: string;
  /** Standing instructions of the host. */
  readonly instructions: string | null;
  readonly editType: EditType | null;
  readonly target: Target | null;
  readonly located: LocateResult | null;
  readonly files: readonly ShownFile[];
  /** Paths that exist and are not shown. */
  readonly unshown: readonly string[];
  readonly context: readonly string[];
  /** Existing files that may be written whole. */
  readonly rewritable: readonly string[];
  readonly feedback: readonly string[];
}

/** The texts that a model gets, each replaceable by itself. */
export interface Prompts {
  /** Changes when the wording does; shown in drift reports. */
  readonly version: string;
  /** The system part: the same for every call of one template, so that providers can cache it. */
  instructions(facts: {
    readonly fresh: boolean;
    readonly guidance: string;
    readonly protocol: string;
    readonly writable: readonly string[];
    readonly standIn: string;
  }): string;
  /** The user part without the seal. */
  prompt(facts: PromptFacts): string;
  /** The last block: the only place where the seal stands. */
  closing(facts: { readonly seal: string; readonly standIn: string; readonly fresh: boolean }): string;
}
