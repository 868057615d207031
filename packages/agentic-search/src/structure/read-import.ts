import type { ImportStatement } from './source-structure.ts';
import { tokenKind, type Tokens } from './token-kind.ts';

/** Names in one import past which the rest is not read; bounds the work on hostile text. */
const maxTokens = 400;

/** Reads an import, a re-export or a dynamic import at its first token; null when the token opens something else. */
export function readImport(
  text: string,
  tokens: Tokens,
  index: number,
): (ImportStatement & { readonly lastToken: number }) | null {
  const word = (at: number): string => text.slice(tokens.starts[at] ?? 0, tokens.ends[at] ?? 0);
  const start = tokens.starts[index] ?? 0;
  const keyword = word(index);
  const next = word(index + 1);
  if (next === '(') {
    if (keyword === 'export' || tokens.kinds[index + 2] !== tokenKind.string) return null;
    const end = tokens.ends[index + 2] ?? start;
    return { specifier: word(index + 2).slice(1, -1), names: [], start, end, reExports: true, lastToken: 0 };
  }
  if (keyword === 'require' || (keyword === 'export' && next !== '{' && next !== '*' && next !== 'type')) return null;
  const names: string[] = [];
  for (let at = index + 1; at < Math.min(tokens.count, index + maxTokens); at += 1) {
    if (tokens.kinds[at] === tokenKind.string) {
      const isFrom = word(at - 1) === 'from' || at === index + 1;
      if (!isFrom) return null;
      const end = tokens.ends[at] ?? start;
      return { specifier: word(at).slice(1, -1), names, start, end, reExports: keyword === 'export', lastToken: at };
    }
    const token = word(at);
    if (token === ';' || token === '=' || token === '(') return null;
    if (tokens.kinds[at] !== tokenKind.identifier || importWords.has(token)) continue;
    if (word(at + 1) === 'as') continue;
    names.push(token);
  }
  return null;
}

const importWords = new Set(['from', 'as', 'type']);
