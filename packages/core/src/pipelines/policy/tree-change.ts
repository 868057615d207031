import type { FileTree } from '@boxwright/protocol-parser';
import { contentBytes } from '../../values/tree-manifest.ts';

/** A file that differs between two trees. A moved file with its content kept is one change. */
export interface FileChange {
  readonly path: string;
  readonly change: 'created' | 'modified' | 'deleted' | 'moved';
  /** Where a moved file was. */
  readonly from?: string;
  /** Lines added plus lines removed; 0 for bytes that are no text. */
  readonly changedLines: number;
}

/** What differs between two trees, by path in code-unit order. */
export function compareTrees(before: FileTree, after: FileTree): readonly FileChange[] {
  const created = [...after.keys()].filter((path) => !before.has(path));
  const deleted = [...before.keys()].filter((path) => !after.has(path));
  const moves = pairMoves(before, after, deleted, created);
  const movedFrom = new Set(moves.values());
  const changes: FileChange[] = [];
  for (const path of created) {
    const from = moves.get(path);
    if (from === undefined) changes.push({ path, change: 'created', changedLines: lineCount(after.get(path)) });
    else changes.push({ path, change: 'moved', from, changedLines: 0 });
  }
  for (const path of deleted) {
    if (!movedFrom.has(path)) changes.push({ path, change: 'deleted', changedLines: lineCount(before.get(path)) });
  }
  for (const [path, content] of after) {
    const old = before.get(path);
    if (old === undefined || sameContent(old, content)) continue;
    changes.push({ path, change: 'modified', changedLines: changedLines(old, content) });
  }
  return changes.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

/** Whether two contents are the same bytes; a string is its UTF-8. */
export function sameContent(left: string | Uint8Array, right: string | Uint8Array): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left === right;
  const [one, two] = [contentBytes(left), contentBytes(right)];
  return one.length === two.length && one.every((byte, index) => byte === two[index]);
}

function pairMoves(
  before: FileTree,
  after: FileTree,
  deleted: readonly string[],
  created: readonly string[],
): ReadonlyMap<string, string> {
  const moves = new Map<string, string>();
  const left = new Set(deleted);
  for (const path of created) {
    const content = after.get(path);
    const from = [...left].find((old) => content !== undefined && sameContent(before.get(old) ?? '', content));
    if (from === undefined) continue;
    moves.set(path, from);
    left.delete(from);
  }
  return moves;
}

/** Lines that only one side has, counted with their multiplicity: linear, and blind to moved lines, which is what a budget wants. */
function changedLines(before: string | Uint8Array, after: string | Uint8Array): number {
  if (typeof before !== 'string' || typeof after !== 'string') return 0;
  const counts = new Map<string, number>();
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of after.split('\n')) counts.set(line, (counts.get(line) ?? 0) - 1);
  let sum = 0;
  for (const count of counts.values()) sum += Math.abs(count);
  return sum;
}

function lineCount(content: string | Uint8Array | undefined): number {
  return typeof content === 'string' ? content.split('\n').length : 0;
}
