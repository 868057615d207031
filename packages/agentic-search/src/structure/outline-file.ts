import { extensionOf } from '../corpus/path-parts.ts';
import { outlineScript } from './outline-script.ts';
import { outlineStyle } from './outline-style.ts';
import { emptyStructure, type SourceStructure } from './source-structure.ts';

/** The structure of a file's view, by the extension of its path. A language without an outline has an empty one. */
export function outlineFile(path: string, view: string): SourceStructure {
  const extension = extensionOf(path);
  if (styles.has(extension)) return outlineStyle(view);
  if (jsx.has(extension)) return outlineScript(view, 'jsx');
  if (scripts.has(extension)) return outlineScript(view, 'script');
  if (markup.has(extension)) return outlineScript(view, 'markup');
  return emptyStructure;
}

const styles = new Set(['css', 'scss', 'sass', 'less', 'pcss']);
const jsx = new Set(['tsx', 'jsx', 'js', 'mjs', 'cjs']);
const scripts = new Set(['ts', 'mts', 'cts', 'json', 'jsonc', 'json5']);
const markup = new Set(['html', 'htm', 'vue', 'svelte', 'astro', 'svg']);
