import { languageOf, type CommentSyntax } from './language.ts';
import { splitLines } from './lines.ts';
import { isOmissionPhrase } from './omission-phrase.ts';

/** A comment that stands for code which the model left out. */
export interface OmissionMarker {
  /** The line, from 1, at which the comment begins. */
  readonly line: number;
  readonly text: string;
}

/** A block comment that runs over more lines than this is documentation. */
const MAX_COMMENT_LINES = 4;

/**
 * The first whole-line comment of a text that says that code was left out, in the comment syntax of the path's language. Prose (md, mdx,
 * txt, rst, adoc) has none. A line that the original has too is never a marker.
 */
export function findOmissionMarker(path: string, text: string, original?: string): OmissionMarker | null {
  const language = languageOf(path);
  if (language.prose) return null;
  const lines = splitLines(text).map((line) => line.text.trim());
  let known: ReadonlySet<string> | null = null;
  for (let index = 0; index < lines.length; index++) {
    const comment = commentAt(lines, index, language.comments);
    if (comment === null) continue;
    const line = lines[index] ?? '';
    if (isOmissionPhrase(comment.text)) {
      known ??= new Set(splitLines(original ?? '').map((each) => each.text.trim()));
      if (!known.has(line)) return { line: index + 1, text: line };
    }
    index = comment.lastLine;
  }
  return null;
}

function commentAt(
  lines: readonly string[],
  index: number,
  syntax: CommentSyntax,
): { readonly text: string; readonly lastLine: number } | null {
  const line = lines[index] ?? '';
  for (const [open, close] of syntax.block) {
    if (!line.startsWith(open)) continue;
    for (let last = index; last < Math.min(lines.length, index + MAX_COMMENT_LINES); last++) {
      const end = lines[last]?.indexOf(close, last === index ? open.length : 0) ?? -1;
      if (end < 0) continue;
      // Code after the comment: the line holds more than it.
      if (!/^[\s,;]*$/.test(lines[last]?.slice(end + close.length) ?? '')) return null;
      const body = lines.slice(index, last + 1);
      body[body.length - 1] = (lines[last] ?? '').slice(0, end);
      body[0] = (body[0] ?? '').slice(open.length);
      return { text: body.map((each) => each.replace(/^\s*\*+/, '')).join(' '), lastLine: last };
    }
    return null;
  }
  const opener = syntax.line.find((each) => line.startsWith(each));
  return opener === undefined ? null : { text: line.slice(opener.length), lastLine: index };
}
