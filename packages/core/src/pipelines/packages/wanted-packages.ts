import type { FileTree, Operation } from '@boxwright/protocol-parser';
import { compareTrees } from '../policy/tree-change.ts';
import type { ImportReader } from './imports-of.ts';
import { packageOf } from './package-of.ts';

/** A package that a change needs and that is not there. */
export interface WantedPackage {
  readonly name: string;
  readonly range: string | null;
  /** Where it is imported; null when a tag asked for it. */
  readonly place: { readonly path: string; readonly line: number } | null;
}

/** Packages that tags ask for and that changed files import, without those that are known. Each name once; a tag's range wins. */
export function wantedPackages(change: {
  readonly operations: readonly Operation[];
  readonly live: FileTree;
  readonly candidate: FileTree;
  readonly known: ReadonlySet<string>;
  readonly readImports: ImportReader | null;
}): readonly WantedPackage[] {
  const wanted = new Map<string, WantedPackage>();
  const want = (one: WantedPackage): void => {
    if (!change.known.has(one.name) && !wanted.has(one.name)) wanted.set(one.name, one);
  };
  for (const operation of change.operations) {
    if (operation.type === 'package') want({ name: operation.name, range: operation.range, place: null });
  }
  for (const { path, change: kind } of compareTrees(change.live, change.candidate)) {
    const text = change.candidate.get(path);
    if (kind === 'deleted' || typeof text !== 'string') continue;
    for (const { specifier, line } of change.readImports?.(path, text) ?? []) {
      const name = packageOf(specifier);
      if (name !== null) want({ name, range: null, place: { path, line } });
    }
  }
  return [...wanted.values()];
}
