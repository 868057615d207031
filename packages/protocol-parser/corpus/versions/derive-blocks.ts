import { structuredPatch } from 'diff';

/** One change between two published versions of a file, as a block, with the text that must come out when it alone is applied. */
export interface DerivedBlock {
  readonly path: string;
  readonly before: string;
  readonly search: readonly string[];
  readonly replace: readonly string[];
  /** The line, from 0, at which the search stands. */
  readonly start: number;
}

/** What two versions of a file come to. */
export interface Derived {
  readonly blocks: readonly DerivedBlock[];
  /** Changes that no context of at most `MAX_CONTEXT` lines tells apart from another place. */
  readonly ambiguous: number;
}

const CONTEXT = 2;
const MAX_CONTEXT = 12;

/** Turns each hunk into a block; context grows until the search stands in one place only. Hunks about the final line end are left out. */
export function deriveBlocks(path: string, before: string, after: string): Derived {
  const lines = before.split('\n');
  const { hunks } = structuredPatch(path, path, before, after, '', '', { context: CONTEXT });
  const blocks: DerivedBlock[] = [];
  let ambiguous = 0;
  for (const hunk of hunks) {
    if (hunk.lines.some((line) => line.startsWith('\\'))) continue;
    const removed = hunk.lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
    const added = hunk.lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
    const start = removed.length === 0 ? hunk.oldStart : hunk.oldStart - 1;
    const grown = grow(lines, before, start, removed.length);
    if (grown === null) ambiguous++;
    else {
      const head = lines.slice(start - grown, start);
      const tail = lines.slice(start + removed.length, start + removed.length + grown);
      blocks.push({
        path,
        before,
        search: [...head, ...removed, ...tail],
        replace: [...head, ...added, ...tail],
        start: start - head.length,
      });
    }
  }
  return { blocks, ambiguous };
}

/** How many lines of context on either side make the search unique; null when too many would be needed. */
function grow(lines: readonly string[], text: string, start: number, length: number): number | null {
  for (let more = 0; more <= Math.min(MAX_CONTEXT, start); more++) {
    const search = lines.slice(start - more, start + length + more).join('\n');
    if (search.trim() !== '' && text.indexOf(search) === text.lastIndexOf(search)) return more;
  }
  return null;
}

/** The lines with one block applied: the truth, computed from line numbers alone. */
export function truth(block: DerivedBlock, lines: readonly string[] = block.before.split('\n')): string[] {
  return [...lines.slice(0, block.start), ...block.replace, ...lines.slice(block.start + block.search.length)];
}
