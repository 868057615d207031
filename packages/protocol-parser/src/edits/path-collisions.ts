import type { Failure } from './failure.ts';

/** Two paths of a tree that cannot both exist on every system. */
export interface PathCollision {
  readonly path: string;
  readonly other: string;
}

/** One spelling for all paths that a file system without case or Unicode form takes for the same. */
function fold(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase();
}

/** The new paths of a tree that collide with another: the same but for case or Unicode form, or a file where another path has a folder. */
export function pathCollisions(paths: Iterable<string>, added: readonly string[]): PathCollision[] {
  if (added.length === 0) return [];
  const files = new Map<string, string[]>();
  const folders = new Map<string, string>();
  for (const path of paths) {
    const folded = fold(path);
    const same = files.get(folded);
    if (same === undefined) files.set(folded, [path]);
    else same.push(path);
    for (const folder of parents(folded)) if (!folders.has(folder)) folders.set(folder, path);
  }
  return added.flatMap((path): PathCollision[] => {
    const folded = fold(path);
    const other =
      files.get(folded)?.find((each) => each !== path) ??
      folders.get(folded) ??
      parents(folded)
        .map((folder) => files.get(folder)?.[0])
        .find((each) => each !== undefined);
    return other === undefined ? [] : [{ path, other }];
  });
}

function parents(path: string): string[] {
  const folders: string[] = [];
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
    folders.push(path.slice(0, slash));
  return folders;
}

/** The failure of the operation that brought the new path. */
export function collisionFailure({ path, other }: PathCollision, operation: number): Failure {
  const message = `${path} and ${other} cannot both exist on every system. Choose another name.`;
  return { code: 'path-collision', path, operation, message };
}
