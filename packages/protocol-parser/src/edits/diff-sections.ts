/** The part of a unified diff that is about one file. */
export interface DiffSection {
  /** As written, without the time stamp: `a/src/x.ts`, `/dev/null`; null where the header lacks it. */
  readonly oldName: string | null;
  readonly newName: string | null;
  /** Lines of the extended header that ask for more than new text: a rename, a deletion, binary content. */
  readonly extended: readonly string[];
  readonly hunks: readonly DiffHunk[];
}

/** The lines after one `@@`, with their first characters. */
export interface DiffHunk {
  /** The line of the diff, from 1, at which the hunk begins. */
  readonly line: number;
  readonly lines: readonly string[];
}

const EXTENDED =
  /^(?:rename (?:from|to) |copy (?:from|to) |deleted file mode |Binary files |GIT binary patch|literal \d)/;
/** The end of a mail that git made: the signature separator and a version. */
const SIGNATURE = /^-- ?$/;

interface OpenSection {
  oldName: string | null;
  newName: string | null;
  readonly extended: string[];
  readonly hunks: DiffHunk[];
}

/** Splits a diff into files and hunks by its markers alone: line numbers and counts are not believed. Prose around it is passed over. */
export function diffSections(text: string): DiffSection[] {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const sections: OpenSection[] = [];
  let section: OpenSection | null = null;
  const open = (): OpenSection => {
    const opened: OpenSection = { oldName: null, newName: null, extended: [], hunks: [] };
    sections.push(opened);
    return opened;
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.startsWith('diff --git ')) section = open();
    else if (isFileHeader(lines, index)) {
      if (section === null || section.hunks.length > 0 || section.newName !== null) section = open();
      section.oldName = nameOf(line);
      section.newName = nameOf(lines[index + 1] ?? '');
      index++;
    } else if (isNewNameAlone(lines, index)) {
      if (section === null || section.hunks.length > 0 || section.newName !== null) section = open();
      section.newName = nameOf(line);
    } else if (line.startsWith('@@')) {
      section ??= open();
      const end = endOfHunk(lines, index + 1);
      section.hunks.push({ line: index + 1, lines: withoutBlankEnd(lines.slice(index + 1, end)) });
      index = end - 1;
    } else if (section !== null && section.hunks.length === 0 && EXTENDED.test(line)) section.extended.push(line);
  }
  return sections;
}

function isFileHeader(lines: readonly string[], index: number): boolean {
  if (!lines[index]?.startsWith('--- ') || !lines[index + 1]?.startsWith('+++ ')) return false;
  const next = lines[index + 2];
  return next === undefined || next.trim() === '' || next.startsWith('@@') || next.startsWith('diff --git ');
}

function isNewNameAlone(lines: readonly string[], index: number): boolean {
  return (lines[index]?.startsWith('+++ ') ?? false) && (lines[index + 1]?.startsWith('@@') ?? false);
}

function nameOf(header: string): string {
  return (header.slice(4).split('\t')[0] ?? '').trim();
}

function endOfHunk(lines: readonly string[], start: number): number {
  let index = start;
  for (; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.startsWith('@@') || line.startsWith('diff --git ') || line.startsWith('Index: ') || line.startsWith('```'))
      break;
    if (isFileHeader(lines, index) || isNewNameAlone(lines, index)) break;
    if (SIGNATURE.test(line) && /^\d+(?:\.\d+)+/.test(lines[index + 1] ?? '')) break;
  }
  return index;
}

/** An empty line at the end may be context without its space, or only the end of the diff; leaving it out is safe either way. */
function withoutBlankEnd(lines: string[]): string[] {
  while (lines.at(-1) === '') lines.pop();
  return lines;
}
