import type { FailureCode } from './failure-codes.ts';
import { languageOf } from './language.ts';
import { splitLines, toLineFeeds } from './lines.ts';
import { findOmissionMarker } from './omission-marker.ts';
import { omissionMessage } from './plan-file-edits.ts';
import { renderReplacement } from './render-replacement.ts';
import { sourceFile } from './source-file.ts';

/** The share of the lines of a file that a merge may take away, by default.. */
export const MAX_REMOVED_SHARE = 0.3;
/** So many lines may always go: in a short file one change is a large share. */
const ALWAYS_REMOVABLE_LINES = 3;
const FENCE = /^\s*(?:```|~~~)/;

/** The text to write, or why the merged file cannot be trusted. */
export type CheckedMerge =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: FailureCode; readonly message: string };

/**
 * Checks what an applier made of a file: it must not be empty, hold a fence that the file did not have, say that code was left out, or lack
 * more than the given share of the file's lines. Line ends, byte order mark and final line end become those of the original.
 */
export function checkMergedFile(
  path: string,
  original: string,
  merged: string,
  maxRemovedShare: number = MAX_REMOVED_SHARE,
): CheckedMerge {
  if (merged.trim() === '') return { ok: false, code: 'merge-empty', message: `The merged ${path} is empty.` };
  const fence = languageOf(path).prose ? undefined : newFence(original, merged);
  if (fence !== undefined)
    return {
      ok: false,
      code: 'merge-fenced',
      message: `The merged ${path} holds the code fence ${JSON.stringify(fence)}.`,
    };
  const marker = findOmissionMarker(path, merged, original);
  if (marker !== null) return { ok: false, code: 'omission-marker', message: omissionMessage(marker.text) };
  const { removed, total } = removedLines(original, merged);
  if (removed > Math.max(ALWAYS_REMOVABLE_LINES, Math.floor(maxRemovedShare * total))) {
    const message = `The merged ${path} lacks ${removed} of ${total} lines of the original. Delete lines with search and replace instead.`;
    return { ok: false, code: 'merge-deletion', message };
  }
  return { ok: true, text: asOriginal(path, original, merged) };
}

function newFence(original: string, merged: string): string | undefined {
  const known = new Set(splitLines(original).map((line) => line.text.trim()));
  return splitLines(merged).find((line) => FENCE.test(line.text) && !known.has(line.text.trim()))?.text;
}

function removedLines(original: string, merged: string): { readonly removed: number; readonly total: number } {
  const left = new Map<string, number>();
  for (const { text } of splitLines(merged)) left.set(text.trim(), (left.get(text.trim()) ?? 0) + 1);
  let removed = 0;
  let total = 0;
  for (const { text } of splitLines(original)) {
    const line = text.trim();
    if (line === '') continue;
    total++;
    const count = left.get(line) ?? 0;
    if (count === 0) removed++;
    else left.set(line, count - 1);
  }
  return { removed, total };
}

function asOriginal(path: string, original: string, merged: string): string {
  if (original === '') return merged;
  const mark = original.startsWith('\uFEFF') ? '\uFEFF' : '';
  let text = toLineFeeds(merged.startsWith('\uFEFF') ? merged.slice(1) : merged);
  if (original.endsWith('\n') && !text.endsWith('\n')) text += '\n';
  else if (!original.endsWith('\n') && text.endsWith('\n')) text = text.slice(0, -1);
  const file = sourceFile(path, original.slice(mark.length));
  const placement = { start: 0, end: file.text.length, search: toLineFeeds(file.text), replace: text };
  return (
    mark + (renderReplacement(file, placement, { trailingSpace: false, punctuation: false, reindent: null }) ?? text)
  );
}
