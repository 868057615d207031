import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The template's files by path, in code-unit order. They are all text.
 *
 * Reads the disk on each call and keeps nothing, so that importing the package costs no I/O.
 */
export function readFiles(): ReadonlyMap<string, string> {
  // `files/` lies beside `src/` in the repository and beside `dist/` in the published package. Spelt without
  // `new URL(…, import.meta.url)`, which bundlers rewrite into an asset address.
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', 'files');
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    // A checkout in which someone ran the app by hand has these; they are no part of the template.
    .filter((path) => !/^(?:node_modules|dist|\.vite)\//.test(path))
    .toSorted();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
