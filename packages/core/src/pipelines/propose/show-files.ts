import type { FileTree } from '@boxwright/protocol-parser';
import { estimateTokens } from '../../model/estimate-tokens.ts';
import type { LocateResult, Target } from '@boxwright/agentic-search';
import { matchGlobs } from '../policy/glob.ts';
import type { ShownFile } from '../prompts/prompts.ts';

/** Which files of a tree go into a prompt. */
export interface Showing {
  readonly shown: readonly (ShownFile & { readonly because: string; readonly tokens: number })[];
  /** Paths that exist and are not shown. */
  readonly dropped: readonly string[];
}

/** What decides about it. */
export interface ShowingOptions {
  readonly writable: readonly string[];
  readonly budgetTokens: number;
  readonly target: Target | null;
  readonly located: LocateResult | null;
  /** Paths that the model asked to see. */
  readonly asked: readonly string[];
}

function candidatesOf(located: LocateResult | null): readonly Target[] {
  const selection = located?.selection;
  if (selection?.mode === 'candidates') return selection.candidates;
  return selection?.mode === 'single' ? selection.alternatives : [];
}

/**
 * Chooses files: the target first and always, what was asked for, other places that were found, companions by rank, then everything else that may be written, in
 * code-unit order, until the budget is used up. Other text files of the project (its manifest, its configuration) are only named.
 */
export function showFiles(files: FileTree, options: ShowingOptions): Showing {
  const isWritable = matchGlobs(options.writable);
  const ranked = new Map<string, string>();
  const rank = (path: string | undefined, because: string): void => {
    if (path !== undefined && files.has(path) && !ranked.has(path)) ranked.set(path, because);
  };
  const primary =
    options.target ?? (options.located?.selection.mode === 'single' ? options.located.selection.primary : null);
  rank(primary?.path, 'target');
  for (const path of options.asked) rank(path, 'asked for');
  for (const candidate of candidatesOf(options.located)) rank(candidate.path, 'candidate');
  for (const companion of options.located?.selection.companions ?? []) rank(companion.path, companion.because.code);
  for (const path of [...files.keys()].toSorted()) if (isWritable(path)) rank(path, 'project file');
  let left = options.budgetTokens;
  const shown: (ShownFile & { readonly because: string; readonly tokens: number })[] = [];
  for (const [path, because] of ranked) {
    const text = files.get(path);
    if (typeof text !== 'string') continue;
    const tokens = estimateTokens(path, text);
    if (tokens > left && because !== 'target') continue;
    left -= tokens;
    shown.push({ path, text, because, tokens });
  }
  const visible = new Set(shown.map((file) => file.path));
  return {
    shown: shown.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    dropped: [...files.keys()].filter((path) => !visible.has(path)).toSorted(),
  };
}
