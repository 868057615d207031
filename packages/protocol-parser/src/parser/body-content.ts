import type { DiagnosticCode } from './diagnostic-codes.ts';

const FENCED = /^[ \t]*(`{3,}|~{3,})[^\r\n]*\r?\n/;
const MARKDOWN = /\.(?:md|mdx|markdown)$/i;

/** A body as it will be written, and what had to be taken off it. */
export interface BodyContent {
  readonly content: string;
  readonly code?: DiagnosticCode;
}

/**
 * Removes what surrounds a whole body: a code fence, unless the file is Markdown and holds fences by right, or (`wrapped`) a bare tag of the body's own name.
 * A fence is removed only if its closing line is the last line that is not blank and no other line closes it.
 */
export function unwrapBody(body: string, tag: string, path: string, wrapped: boolean): BodyContent {
  if (wrapped) return { content: withoutWrapper(body, tag), code: 'nested-wrapper' };
  if (MARKDOWN.test(path)) return { content: body };
  const inner = withoutFence(body);
  return inner === null ? { content: body } : { content: inner, code: 'fence-unwrapped' };
}

function withoutWrapper(body: string, tag: string): string {
  const start = body.indexOf('>') + 1;
  const end = body.trimEnd().endsWith(`</${tag}>`) ? body.lastIndexOf('</') : body.length;
  return body
    .slice(start, end)
    .replace(/^\r?\n/, '')
    .replace(/\r?\n$/, '');
}

function withoutFence(body: string): string | null {
  const opening = FENCED.exec(body);
  const mark = opening?.[1];
  if (opening === null || mark === undefined) return null;
  let closeStart = -1;
  for (let start = opening[0].length; start <= body.length;) {
    const lineFeed = body.indexOf('\n', start);
    const end = lineFeed < 0 ? body.length : lineFeed;
    const line = body.slice(start, end).trim();
    if (line !== '') {
      if (closeStart >= 0) return null;
      if (line.startsWith(mark) && line.split(mark.charAt(0)).join('') === '') closeStart = start;
    }
    start = end + 1;
  }
  if (closeStart < 0) return null;
  return body.slice(opening[0].length, Math.max(opening[0].length, closeStart)).replace(/\r?\n$/, '');
}
