import type { CorpusCase, CorpusResult, CorpusSet } from '../corpus-case.ts';

/** An implementation or format that the corpus can be run on. */
export interface Adapter {
  readonly name: string;
  /** The sets it has an answer for at all. */
  readonly sets: readonly CorpusSet[];
  run(corpusCase: CorpusCase): CorpusResult | Promise<CorpusResult>;
}

/** The new text of a file, or null for a refusal. */
export type BlockApplier = (text: string, search: string, replace: string) => string | null;

/** Makes an adapter of a function that applies one block. Blocks run in order; one refusal refuses the case, which is to the favour of most. */
export function blockAdapter(name: string, apply: BlockApplier): Adapter {
  return {
    name,
    sets: ['apply', 'reject', 'beyond', 'unseen'],
    run({ id, files, edits }) {
      const next: Record<string, string> = { ...files };
      for (const edit of edits ?? []) {
        for (const block of edit.blocks) {
          const text = next[edit.path];
          const applied =
            text === undefined
              ? block.search === ''
                ? block.replace
                : null
              : guarded(() => apply(text, block.search, block.replace));
          if (applied === null) return { id, files: null };
          next[edit.path] = applied;
        }
      }
      return { id, files: edits === undefined ? null : next };
    },
  };
}

/** Makes an adapter of a function that applies a unified diff to a text. */
export function diffAdapter(name: string, apply: (text: string, diff: string) => string | null): Adapter {
  return {
    name,
    sets: ['diff', 'beyond'],
    run({ id, files, diff }) {
      const [path] = Object.keys(files);
      if (path === undefined || diff === undefined) return { id, files: null };
      const applied = guarded(() => apply(files[path] ?? '', diff));
      return { id, files: applied === null ? null : { ...files, [path]: applied } };
    },
  };
}

/** An implementation that throws has refused. */
function guarded(apply: () => string | null): string | null {
  try {
    return apply();
  } catch {
    return null;
  }
}
