import { estimateTokens } from '../../model/estimate-tokens.ts';

/** A change that was made. */
export interface PastChange {
  readonly version: number;
  /** What was asked for. */
  readonly prompt: string;
  /** Paths that differ from the version before. */
  readonly paths: readonly string[];
}

/** How much of the past a prompt holds. */
export interface MemoryLimits {
  /** Newest changes, with their files. 3 by default. */
  readonly edits: number;
  /** Newest requests, those of the edits included. 5 by default. */
  readonly messages: number;
  /** Older changes of more than 3 files. 2 by default. */
  readonly majorChanges: number;
  /** As estimated; the oldest goes first. 500 by default. */
  readonly budgetTokens: number;
}

/** The defaults. */
export const defaultMemory: MemoryLimits = { edits: 3, messages: 5, majorChanges: 2, budgetTokens: 500 };

/** A change of more files than this is a landmark that later requests refer to. */
const majorFiles = 3;

/** Longest request in a memory. */
const maxPromptChars = 240;

/** What was asked for before, as a block of a prompt; empty when there is nothing. Pure. `history` is oldest first. */
export function buildMemory(history: readonly PastChange[], limits: Partial<MemoryLimits> = {}): string {
  const { edits, messages, majorChanges, budgetTokens } = { ...defaultMemory, ...limits };
  const recent = messages === 0 ? [] : history.slice(-messages);
  const older = history.slice(0, history.length - recent.length);
  const major =
    majorChanges === 0 ? [] : older.filter((change) => change.paths.length > majorFiles).slice(-majorChanges);
  const lines = [
    ...major.map((change) => line(change, true)),
    ...recent.map((change, index) => line(change, index >= recent.length - edits)),
  ];
  const title = 'What was asked for before, oldest first; all of it is done:';
  while (lines.length > 0 && estimateTokens(title, ...lines) > budgetTokens) lines.shift();
  return lines.length === 0 ? '' : [title, ...lines].join('\n');
}

function line({ prompt, paths }: PastChange, withFiles: boolean): string {
  const flat = prompt.replaceAll(/\s+/g, ' ').trim();
  // By code points, so that no half of a surrogate pair is left.
  const short =
    flat.length <= maxPromptChars ? flat : `${Array.from(flat.slice(0, maxPromptChars)).slice(0, -1).join('')}…`;
  if (!withFiles || paths.length === 0) return `- ${short}`;
  const more = paths.length > 5 ? ` and ${paths.length - 5} more` : '';
  return `- ${short} (${paths.slice(0, 5).join(', ')}${more})`;
}
