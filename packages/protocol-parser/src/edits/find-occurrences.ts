/** `String.prototype.indexOf` keeps its linear bound for patterns up to the 250 units its shift tables cover. */
const PROBE_CHARS = 240;
/** How many units of comparing a search may spend, per unit of text, before it changes to the method with a proven bound. */
const BUDGET_PER_CHAR = 4;

/**
 * The first `limit` places that `accepts` at which `pattern` stands in `text`, overlapping ones included. Time is linear in `text` plus
 * `pattern` on every input: a fast search by probe runs on a budget, and Knuth-Morris-Pratt takes over when repeated text uses it up.
 */
export function findOccurrences(
  text: string,
  pattern: string,
  limit: number,
  accepts: (at: number) => boolean = () => true,
): number[] {
  if (pattern.length === 0 || pattern.length > text.length) return [];
  const probe = pattern.slice(0, PROBE_CHARS);
  let budget = BUDGET_PER_CHAR * (text.length + pattern.length);
  const found: number[] = [];
  for (let at = text.indexOf(probe); at >= 0; at = text.indexOf(probe, at + 1)) {
    if (text.startsWith(pattern, at) && accepts(at)) {
      found.push(at);
      if (found.length >= limit) return found;
    }
    budget -= pattern.length;
    if (budget < 0) return searchWithTable(text, pattern, limit, accepts);
  }
  return found;
}

/** Knuth, Morris, Pratt: Fast pattern matching in strings (1977). */
function searchWithTable(text: string, pattern: string, limit: number, accepts: (at: number) => boolean): number[] {
  const table = new Int32Array(pattern.length);
  for (let index = 1, border = 0; index < pattern.length; index++) {
    while (border > 0 && pattern.charCodeAt(index) !== pattern.charCodeAt(border)) border = table[border - 1] ?? 0;
    if (pattern.charCodeAt(index) === pattern.charCodeAt(border)) border++;
    table[index] = border;
  }
  const found: number[] = [];
  for (let index = 0, matched = 0; index < text.length; index++) {
    while (matched > 0 && text.charCodeAt(index) !== pattern.charCodeAt(matched)) matched = table[matched - 1] ?? 0;
    if (text.charCodeAt(index) === pattern.charCodeAt(matched)) matched++;
    if (matched < pattern.length) continue;
    const at = index - pattern.length + 1;
    if (accepts(at)) found.push(at);
    if (found.length >= limit) return found;
    matched = table[matched - 1] ?? 0;
  }
  return found;
}
