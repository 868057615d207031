import { parseSync } from 'oxc-parser';
import postcss from 'postcss';

/** Whether a real parser takes the text as a whole file; null where there is no parser for its language. */
export function isWhole(path: string, text: string): boolean | null {
  if (/\.(?:[cm]?[jt]s|[jt]sx)$/.test(path))
    return parseSync(path.slice(path.lastIndexOf('/') + 1), text, {}).errors.length === 0;
  if (path.endsWith('.json')) return passes(() => JSON.parse(text));
  if (path.endsWith('.css')) return passes(() => postcss.parse(text));
  return null;
}

function passes(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
