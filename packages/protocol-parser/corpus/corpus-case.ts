/** The groups of the corpus. `beyond`: a reader would apply them, our policy refuses them. `unseen`: by people who had not read the code. */
export const corpusSets = ['apply', 'reject', 'merge', 'diff', 'beyond', 'unseen'] as const;

/** One group of cases. */
export type CorpusSet = (typeof corpusSets)[number];

/** One search and replace pair. */
export interface CaseBlock {
  readonly search: string;
  readonly replace: string;
}

/** The pairs for one file. */
export interface CaseEdit {
  readonly path: string;
  readonly blocks: readonly CaseBlock[];
  /** SHA-256, in lowercase hex, of the UTF-8 text that the edit was made for. */
  readonly baseHash?: string;
}

/** One case, as JSON has it too. It asks with exactly one of `edits`, `diff` and `merge`. */
export interface CorpusCase {
  readonly id: string;
  readonly set: CorpusSet;
  readonly kind: string;
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly edits?: readonly CaseEdit[];
  /** A unified diff, for the first file where it names none. */
  readonly diff?: string;
  /** A snippet with what a merge applier answered for it. */
  readonly merge?: { readonly path: string; readonly snippet: string; readonly answer: string };
  /** All files afterwards, or a refusal that leaves them as they are. */
  readonly expect:
    | { readonly ok: true; readonly files: Readonly<Record<string, string>>; readonly tier?: string }
    | { readonly ok: false; readonly code?: string };
}

/** What an implementation made of one case: all files afterwards, or null for a refusal. */
export interface CorpusResult {
  readonly id: string;
  readonly files: Readonly<Record<string, string>> | null;
  /** Optional: how the text was found, or why it was refused. Compared only where given. */
  readonly label?: string;
}
