import type { Asking } from '../../check-arguments.ts';
import { pathEscape } from '../../resolve-path.ts';
import { TreeFailure } from '../../local/tree-operations.ts';

/** Something with a name in a folder. */
export type MemoryNode =
  | { readonly type: 'directory'; readonly entries: Map<string, MemoryNode> }
  | { readonly type: 'file'; readonly bytes: Uint8Array; readonly mode: number }
  | { readonly type: 'symlink'; readonly target: string }
  | { readonly type: 'other' };

/** A folder. */
export type MemoryFolder = Extract<MemoryNode, { type: 'directory' }>;

/** Where a path leads: a name in a folder, and what has that name now. */
export interface MemoryPlace {
  /** The folder, or null for the root of everything. */
  readonly parent: MemoryFolder | null;
  /** The name in it; empty for the root. */
  readonly name: string;
  /** What is there, or null. */
  readonly node: MemoryNode | null;
  /** Where it is, without links. */
  readonly names: readonly string[];
}

/** How to walk. */
export interface MemoryWalk {
  /** Whether a link at the end is followed. */
  readonly followLast: boolean;
  /** Whether missing folders on the way are made. */
  readonly makeParents?: boolean;
  /** Who asks, when the walk must stay below the roots. */
  readonly confined?: { readonly asking: Asking; readonly path: string };
}

/** Top folders that the file calls may enter: the working folder and the temporary one. */
export const memoryRoots = ['/app', '/tmp'] as const;

const maxLinks = 40;
const maxNameBytes = 255;

/** A new, empty folder. */
export function emptyFolder(): MemoryFolder {
  return { type: 'directory', entries: new Map() };
}

/** A file system that holds nothing but an empty working folder and what look-alikes of a host have. */
export function memoryRoot(): MemoryFolder {
  const root = emptyFolder();
  for (const name of ['app', 'tmp', 'etc']) root.entries.set(name, emptyFolder());
  return root;
}

/** Walks from the root along names, following links by the rules of POSIX. Failures carry an errno. */
export function walk(root: MemoryFolder, start: readonly string[], options: MemoryWalk): MemoryPlace {
  const queue = [...start];
  let trail: { folder: MemoryFolder; name: string }[] = [];
  let links = 0;
  const top = (): MemoryFolder => trail.at(-1)?.folder ?? root;
  const names = (): string[] => trail.map((each) => each.name);
  for (;;) {
    const name = queue.shift();
    if (name === undefined) {
      return {
        parent: trail.at(-2)?.folder ?? (trail.length > 0 ? root : null),
        name: trail.at(-1)?.name ?? '',
        node: top(),
        names: names(),
      };
    }
    if (name === '' || name === '.') continue;
    if (name === '..') {
      trail.pop();
      continue;
    }
    if (Buffer.byteLength(name) > maxNameBytes) throw new TreeFailure('ENAMETOOLONG');
    confine([...names(), name], options);
    const node = top().entries.get(name) ?? null;
    const last = queue.length === 0;
    if (node?.type === 'directory') {
      trail.push({ folder: node, name });
    } else if (node?.type === 'symlink' && (!last || options.followLast)) {
      links += 1;
      if (links > maxLinks) throw new TreeFailure('ELOOP');
      if (node.target.startsWith('/')) trail = [];
      queue.unshift(...node.target.split('/'));
    } else if (last) {
      return { parent: top(), name, node, names: [...names(), name] };
    } else if (node !== null) {
      throw new TreeFailure('ENOTDIR');
    } else {
      if (options.makeParents !== true) throw new TreeFailure('ENOENT');
      const made = emptyFolder();
      top().entries.set(name, made);
      trail.push({ folder: made, name });
    }
  }
}

function confine(names: readonly string[], { confined }: MemoryWalk): void {
  if (confined === undefined || memoryRoots.some((each) => each === `/${names[0] ?? ''}`)) return;
  throw pathEscape(confined.path, confined.asking);
}

/** A copy that shares nothing that can change. */
export function copyFolder(folder: MemoryFolder): MemoryFolder {
  const entries = [...folder.entries].map(
    ([name, node]) => [name, node.type === 'directory' ? copyFolder(node) : node] as const,
  );
  return { type: 'directory', entries: new Map(entries) };
}
