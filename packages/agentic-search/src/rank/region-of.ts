import { lineOf, lineText } from '../corpus/line-table.ts';
import type { FileFacts } from '../corpus/file-facts.ts';
import type { Region } from '../search/search-result.ts';

/** A region grows to the largest enclosing part that is no longer than this. */
const comfortable = 30;

/** Past this a part is no help; a window round the line is. */
const largest = 60;

/** Lines on each side of a line that stands in no part of good size. */
const windowReach = 10;

/** The lines that belong with a line: a JSX element, a function, a CSS rule, or a window. */
export function regionOf(facts: FileFacts, line: number, points: number): Region {
  const text = lineText(facts.view, facts.starts, line);
  const offset = (facts.starts[line - 1] ?? 0) + (text.length - text.trimStart().length);
  const parts: { readonly type: Region['type']; readonly startLine: number; readonly endLine: number }[] = [];
  const add = (type: Region['type'], start: number, end: number): void => {
    if (start > offset || offset >= end) return;
    parts.push({
      type,
      startLine: lineOf(facts.starts, start),
      endLine: lineOf(facts.starts, Math.max(start, end - 1)),
    });
  };
  for (const element of facts.structure.elements) add('jsx-element', element.start, element.end);
  for (const block of facts.structure.blocks)
    add(block.type === 'css-rule' ? 'css-rule' : 'function', block.start, block.end);
  parts.sort((left, right) => left.endLine - left.startLine - (right.endLine - right.startLine));
  const fitting = parts.findLast((part) => part.endLine - part.startLine < comfortable) ?? parts[0];
  if (fitting !== undefined && fitting.endLine - fitting.startLine < largest) return { ...fitting, line, points };
  return {
    type: 'window',
    startLine: Math.max(1, line - windowReach),
    endLine: Math.min(facts.starts.length, line + windowReach),
    line,
    points,
  };
}

/** Where a file is best shown when nothing in it was met: its last exported part, else its start. */
export function defaultRegion(facts: FileFacts): Region {
  const exported = facts.structure.definitions.findLast((definition) => definition.exported);
  return regionOf(facts, exported === undefined ? 1 : lineOf(facts.starts, exported.start), 0);
}
