import type { EditBlock } from '../parser/operation.ts';
import { diffSections, type DiffHunk, type DiffSection } from './diff-sections.ts';
import type { FailureCode } from './failure-codes.ts';
import type { Failure } from './failure.ts';
import type { FileEdit } from './plan-edits.ts';

/** Options of `parseUnifiedDiff`. */
export interface ParseUnifiedDiffOptions {
  /** The file that hunks without a header are for. Without it such hunks fail. */
  readonly path?: string;
}

/** A diff as edits for `applyEdits`, or why it can't be one. */
export type ParseUnifiedDiffResult =
  | { readonly ok: true; readonly edits: readonly FileEdit[] }
  | { readonly ok: false; readonly failures: readonly Failure[] };

const NOTHING = '/dev/null';

/**
 * Reads a unified diff as edits, one block a hunk. Line numbers and counts may be wrong or missing, empty context lines may lack their space,
 * and prose or a code fence may stand around the diff; but context and removed lines must be those of the file, each a whole line. A file
 * compared with `/dev/null` is created; deletions, renames and binary content are refused.
 */
export function parseUnifiedDiff(text: string, options: ParseUnifiedDiffOptions = {}): ParseUnifiedDiffResult {
  const sections = diffSections(text).filter(
    (section) => section.hunks.length > 0 || section.extended.length > 0 || section.newName !== null,
  );
  const failures: Failure[] = [];
  if (sections.length === 0)
    failures.push({
      code: 'diff-malformed',
      path: options.path ?? '',
      operation: 0,
      message: 'The text has no hunk. A hunk begins with a line of @@.',
    });
  const edits = sections.flatMap((section, operation): FileEdit[] => {
    const named = pathOf(section, options.path);
    const fail = (code: FailureCode, message: string, block?: number): void => {
      failures.push({ code, path: named ?? '', operation, message, ...(block === undefined ? {} : { block }) });
    };
    if (named === null) {
      fail('diff-malformed', 'The diff does not say which file it is for. Begin it with lines of --- and +++.');
      return [];
    }
    const unsupported = unsupportedOf(section);
    if (unsupported !== null) {
      fail('diff-unsupported', unsupported);
      return [];
    }
    const creates = section.oldName === NOTHING;
    const blocks = section.hunks.flatMap((hunk, block): EditBlock[] => {
      const problem = problemOf(hunk, creates);
      if (problem === null) return [blockOf(hunk, creates)];
      fail('diff-malformed', problem, block);
      return [];
    });
    return [{ path: named, blocks }];
  });
  return failures.length > 0 ? { ok: false, failures } : { ok: true, edits };
}

function pathOf(section: DiffSection, fallback: string | undefined): string | null {
  const { oldName, newName } = bareNames(section);
  return newName ?? oldName ?? fallback ?? null;
}

/** The two names without quotes and without the prefixes of git, which both have or neither; null for a file that is not there. */
function bareNames({ oldName, newName }: DiffSection): {
  readonly oldName: string | null;
  readonly newName: string | null;
} {
  const [before, after] = [oldName, newName].map((name) => (name === null || name === NOTHING ? null : unquoted(name)));
  const prefixed = (before ?? 'a/').startsWith('a/') && (after ?? 'b/').startsWith('b/');
  const bare = (name: string | null | undefined): string | null => (prefixed && name ? name.slice(2) : (name ?? null));
  return { oldName: bare(before), newName: bare(after) };
}

function unquoted(name: string): string {
  return /^".*"$/.test(name) ? name.slice(1, -1).replace(/\\(["\\])/g, '$1') : name;
}

function unsupportedOf(section: DiffSection): string | null {
  const [extended] = section.extended;
  if (extended !== undefined) return `An edit can't do what the line ${JSON.stringify(extended)} asks for.`;
  if (section.newName === NOTHING) return 'An edit does not delete a file. Ask for a deletion.';
  const { oldName, newName } = bareNames(section);
  if (oldName !== null && newName !== null && oldName.replace(/\.(?:orig|old)$/, '') !== newName) {
    return `An edit does not rename ${oldName} to ${newName}. Ask for a rename.`;
  }
  return null;
}

function problemOf(hunk: DiffHunk, creates: boolean): string | null {
  const signs = hunk.lines.map((line) => line.charAt(0));
  const stray = signs.findIndex((sign) => !['', ' ', '+', '-', '\\'].includes(sign));
  if (stray >= 0 && signs.slice(stray).some((sign) => sign === '+' || sign === '-')) {
    return `Line ${hunk.line + stray + 1} of the diff begins with none of space, plus and minus: ${JSON.stringify(hunk.lines[stray]?.slice(0, 80))}.`;
  }
  if (creates && signs.some((sign) => sign === '-' || sign === ' '))
    return `The hunk at line ${hunk.line} of the diff has lines of a file that is to be created.`;
  return hunk.lines.length === 0 ? `The hunk at line ${hunk.line} of the diff is empty.` : null;
}

function blockOf(hunk: DiffHunk, creates: boolean): EditBlock {
  let search = '';
  let replace = '';
  let previous = '';
  for (const line of hunk.lines) {
    const sign = line.charAt(0);
    // Prose after the last change.
    if (!['', ' ', '+', '-', '\\'].includes(sign)) break;
    const text = `${line.slice(1)}\n`;
    if (sign === '\\') {
      if (previous !== '+') search = search.replace(/\n$/, '');
      if (previous !== '-') replace = replace.replace(/\n$/, '');
    } else {
      if (sign !== '+') search += text;
      if (sign !== '-') replace += text;
    }
    previous = sign;
  }
  return creates ? { search, replace } : { search, replace, wholeLines: true };
}
