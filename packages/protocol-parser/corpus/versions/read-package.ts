import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const SOURCE = /\.(?:ts|tsx|mts|cts|js|jsx|mjs|cjs|css|scss|json|html|svelte|vue|md)$/;
/** Longer lines are made by a bundler, not by people. */
const MAX_LINE_CHARS = 400;
const MAX_FILE_BYTES = 400_000;

/** The text files of an unpacked package that people wrote, by path. */
export function readPackage(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name);
    const path = relative(folder, full).split(sep).join('/');
    if (!entry.isFile() || !SOURCE.test(path) || /(?:^|\/)(?:dist|node_modules|min)\//.test(path)) continue;
    if (statSync(full).size > MAX_FILE_BYTES) continue;
    const text = readFileSync(full, 'utf8');
    if (text.includes('\uFFFD') || text.split('\n').some((line) => line.length > MAX_LINE_CHARS)) continue;
    files.set(path, text);
  }
  return files;
}
