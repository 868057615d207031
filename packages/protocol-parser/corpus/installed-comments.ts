import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOmissionMarker } from '../src/index.ts';

/** Whole-line comments of published sources that are taken for omission markers. Each is a false alarm if a model wrote it and meant it. */
export interface InstalledComments {
  files: number;
  lines: number;
  readonly found: Map<string, string>;
}

const SOURCE = /\.(?:ts|tsx|mts|cts|js|jsx|mjs|cjs|css|scss|html|vue|svelte|py|ya?ml|sh)$/;
const COMMENT = /^\s*(?:\/\/|#|\/\*|\{\/\*|<!--)/;
const MAX_FILE_BYTES = 600_000;

/** Reads every source file of every installed package of the workspace. Takes a minute. */
export function installedComments(): InstalledComments {
  const root = fileURLToPath(new URL('../../../node_modules/.pnpm/', import.meta.url));
  const result: InstalledComments = { files: 0, lines: 0, found: new Map() };
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    // Packages of this workspace are links: they are not published, and their caches come and go.
    if (!entry.isFile() || !SOURCE.test(entry.name) || entry.parentPath.includes('@boxwright')) continue;
    const path = join(entry.parentPath, entry.name);
    if (statSync(path).size > MAX_FILE_BYTES) continue;
    result.files++;
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      result.lines++;
      const marker = COMMENT.test(line) ? findOmissionMarker(entry.name, line) : null;
      if (marker !== null && !result.found.has(marker.text)) result.found.set(marker.text, path.slice(root.length));
    }
  }
  return result;
}
