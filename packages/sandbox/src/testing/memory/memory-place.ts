import type { MemoryProcess } from './memory-process.ts';
import { type MemoryPlace, type MemoryWalk, walk } from './memory-tree.ts';

/** Walks a path as a process sees it. */
export function placeOf(process: MemoryProcess, path: string, options: MemoryWalk): MemoryPlace {
  const absolute = path.startsWith('/') ? path : `${process.start.cwd}/${path}`;
  return walk(process.machine.root(), absolute.split('/'), options);
}
