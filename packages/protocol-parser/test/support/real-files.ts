import { readFileSync, readdirSync, statSync } from 'node:fs';

/** The packages that the workspace installed: real code by many hands. */
const root = new URL('../../../../node_modules/.pnpm/', import.meta.url);
const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx|css|scss|less|json|html?|vue|svg)$/;
/** Larger files are bundles; they add time and no variety. */
const MAX_SIZE_BYTES = 200_000;

/** A source file as it was published. */
export interface RealFile {
  readonly path: string;
  readonly content: string;
}

/** Published source files, every `step`-th of them in path order. Nothing of them is kept in the repository. */
export function readRealFiles(step: number, folder: URL = root): RealFile[] {
  const paths: string[] = [];
  collect(folder, '', paths);
  return paths
    .toSorted()
    .filter((_, index) => index % step === 0)
    .map((path) => ({ path, content: readFileSync(new URL(path, folder), 'utf8') }));
}

function collect(folder: URL, prefix: string, paths: string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = `${prefix}${encodeURIComponent(entry.name)}`;
    if (entry.isDirectory()) collect(new URL(`${encodeURIComponent(entry.name)}/`, folder), `${path}/`, paths);
    else if (
      SOURCE.test(entry.name) &&
      statSync(new URL(encodeURIComponent(entry.name), folder)).size <= MAX_SIZE_BYTES
    )
      paths.push(path);
  }
}
