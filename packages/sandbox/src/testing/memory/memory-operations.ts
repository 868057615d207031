import { TreeFailure } from '../../local/tree-operations.ts';
import type { MemoryNode, MemoryPlace } from './memory-tree.ts';

/** The bytes of a file. */
export function readPlace({ node }: MemoryPlace): Uint8Array {
  if (node === null) throw new TreeFailure('ENOENT');
  if (node.type === 'directory') throw new TreeFailure('EISDIR');
  if (node.type !== 'file') throw new TreeFailure('ENXIO');
  return node.bytes;
}

/** Puts a file there; the mode is kept unless given. */
export function writePlace({ parent, name, node }: MemoryPlace, data: string | Uint8Array, mode?: number): void {
  if (node?.type === 'directory' || parent === null) throw new TreeFailure('EISDIR');
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : Uint8Array.from(data);
  parent.entries.set(name, { type: 'file', bytes, mode: mode ?? (node?.type === 'file' ? node.mode : 0o644) });
}

/** Puts something there that must not exist yet. */
export function makePlace({ parent, name, node }: MemoryPlace, made: MemoryNode): void {
  if (node !== null || parent === null) throw new TreeFailure('EEXIST');
  parent.entries.set(name, made);
}

/** Takes away what is there. */
export function removePlace({ parent, name, node, names }: MemoryPlace): void {
  if (names.length < 2 || parent === null) throw new TreeFailure('EBUSY');
  if (node === null) throw new TreeFailure('ENOENT');
  parent.entries.delete(name);
}

/** Moves what is there. */
export function movePlace(from: MemoryPlace, to: MemoryPlace): void {
  if (from.names.length < 2 || to.names.length < 2 || from.parent === null || to.parent === null)
    throw new TreeFailure('EBUSY');
  if (from.node === null) throw new TreeFailure('ENOENT');
  if (to.node?.type === 'directory' && from.node.type !== 'directory') throw new TreeFailure('EISDIR');
  if (to.node?.type === 'directory' && to.node.entries.size > 0) throw new TreeFailure('ENOTEMPTY');
  from.parent.entries.delete(from.name);
  to.parent.entries.set(to.name, from.node);
}
