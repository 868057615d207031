/** Where in the workspace a file lives. */
export interface Place {
  /** Short name of the package: `core`. */
  readonly member: string;
  /** Path below `src/`, with forward slashes. */
  readonly path: string;
}

/** The package and inner path of a source file under `packages/<name>/src`; null for tests and everything else. */
export function placeOf(filename: string): Place | null {
  const match = /(?:^|\/)packages\/([^/]+)\/src\/(.+)$/.exec(filename.replaceAll('\\', '/'));
  const [, member, path] = match ?? [];
  if (member === undefined || path === undefined) return null;
  return /\.test(-d)?\.tsx?$/.test(path) ? null : { member, path };
}
