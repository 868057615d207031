import type { Finding } from '@boxwright/verify';
import { makeFinding } from '../findings.ts';
import { cleanOutput } from './clean-output.ts';

/** What a failed command printed, and what is known about it. */
export interface CommandOutput {
  readonly text: string;
  /** Folder that paths in the output may start with. */
  readonly workdir: string;
  /** Code of the findings. */
  readonly code: string;
  /** Whether the project has such a file; other paths are left out. */
  isFile(path: string): boolean;
}

/** Most lines of one diagnostic: its frame and labels, not the stack of the tool. */
const maxLines = 14;

/**
 * Reads diagnostics out of a tool's output, knowing common forms instead of tools: `path(line,column): error message`,
 * `path:line:column: message`, a message with a frame that names `path:line:column`, and a path followed by an `Error:` line. Output that
 * fits none of them becomes one finding with its end.
 */
export function parseDiagnostics(output: CommandOutput): readonly Finding[] {
  const lines = cleanOutput(output.text, output.workdir)
    .split('\n')
    .filter((line) => !isStackFrame(line));
  const findings: Finding[] = [];
  for (let index = 0; index < lines.length;) {
    const found = headed(lines, index) ?? framed(lines, index) ?? thrown(lines, index, output);
    if (found === null) {
      index += 1;
      continue;
    }
    const { path, line, column, severity } = found;
    const inProject = path !== undefined && output.isFile(path);
    findings.push(
      makeFinding({
        code: output.code,
        message: found.text.join('\n').trim(),
        severity,
        ...(inProject ? { path, line, column } : {}),
      }),
    );
    index = found.next;
  }
  if (findings.some((finding) => finding.severity === 'error')) return findings;
  return [...findings, makeFinding({ code: output.code, message: ending(lines) })];
}

interface Found {
  readonly path: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly severity: 'error' | 'warning';
  readonly text: readonly string[];
  /** Index of the first line after it. */
  readonly next: number;
}

const inParentheses = /^\s*([^\s():][^():]*)\((\d+),(\d+)\)\s*:\s*(error|warning)?\s*(.+)$/i;
const withColons = /^\s*([^\s:][^:]*\.\w+):(\d+):(\d+)\s*[:-]?\s*(error|warning)?\s*:?\s*(.+)$/i;

/** A line that names place and message, with the indented lines below it. */
function headed(lines: readonly string[], index: number): Found | null {
  const head = lines[index] ?? '';
  const match = inParentheses.exec(head) ?? withColons.exec(head);
  if (match === null) return null;
  const [, path = '', line = '', column = '', severity = 'error', message = ''] = match;
  const text = [message];
  let next = index + 1;
  for (; /^\s+\S/.test(lines[next] ?? ''); next += 1) if (text.length < maxLines) text.push((lines[next] ?? '').trim());
  return {
    path: tidyPath(path),
    line: Number(line),
    column: Number(column),
    severity: asSeverity(severity),
    text,
    next,
  };
}

const frameHead = /^[\s╭─┌┬│|]*(?:-->|\[)?\s*([^\s[\]:][^[\]:]*\.\w+):(\d+):(\d+)\s*\]?\s*$/;

/** A message whose next line is the head of a frame. */
function framed(lines: readonly string[], index: number): Found | null {
  const message = lines[index]?.trim() ?? '';
  const match = frameHead.exec(lines[index + 1] ?? '');
  if (message === '' || match === null) return null;
  const [, path = '', line = '', column = ''] = match;
  const text = [message];
  let next = index + 2;
  for (; (lines[next] ?? '').trim() !== '' && !frameHead.test(lines[next + 1] ?? ''); next += 1) {
    const content = (lines[next] ?? '').replace(/[╯╰]─*$/, '').trimEnd();
    if (text.length < maxLines && /[^\s─│╯╰·|]/.test(content)) text.push(content);
  }
  const severity = /^(?:\[?warn(?:ing)?\b|⚠)/i.test(message) ? 'warning' : 'error';
  return { path: tidyPath(path), line: Number(line), column: Number(column), severity, text, next };
}

const errorLine = /^\s*(?:\w*Error|error)\s*:\s*(.+)$/;

/** An error line, perhaps under a line that ends with the file it is about. */
function thrown(lines: readonly string[], index: number, { isFile }: CommandOutput): Found | null {
  const message = errorLine.exec(lines[index] ?? '');
  if (message === null) return null;
  const above = (lines[index - 1] ?? '').trim();
  const path = tidyPath(above.slice(above.lastIndexOf(' ') + 1));
  return { path: isFile(path) ? path : undefined, severity: 'error', text: [message[1] ?? ''], next: index + 1 };
}

function asSeverity(text: string): 'error' | 'warning' {
  return text.toLowerCase() === 'warning' ? 'warning' : 'error';
}

function tidyPath(path: string): string {
  return path.trim().replace(/^(?:\.\/)+/, '');
}

function isStackFrame(line: string): boolean {
  return /^\s+at\s.+[:(]\d+:\d+\)?/.test(line) || /^\s+at (?:async )?\S+ \(.*\)$/.test(line);
}

/** The last words of a tool that said nothing we understand. */
function ending(lines: readonly string[]): string {
  const said = lines.filter((line) => line.trim() !== '').slice(-20);
  return said.length === 0 ? 'The command failed and printed nothing.' : said.join('\n');
}
