import { lineOf } from '../corpus/line-table.ts';
import type { FileFacts } from '../corpus/file-facts.ts';

/** Evidence on a line: which query, worth how much. */
export interface LineEvidence {
  readonly line: number;
  readonly query: number;
  readonly worth: number;
}

/** A line and what speaks for it. */
export interface Focus {
  readonly line: number;
  readonly points: number;
}

/**
 * The lines that evidence gathers round, best first and more than `reach` lines apart. A line's points are, over the
 * queries, the worth of the nearest evidence, less the farther away it is. Two ends of a file don't add up.
 */
export function focusLines(evidence: readonly LineEvidence[], count: number, reach: number): Focus[] {
  const best = new Map<string, LineEvidence>();
  for (const each of evidence) {
    const key = `${each.query}:${each.line}`;
    if ((best.get(key)?.worth ?? 0) < each.worth) best.set(key, each);
  }
  const sorted = [...best.values()].sort((left, right) => left.line - right.line || left.query - right.query);
  const scored: Focus[] = [];
  let from = 0;
  for (let index = 0; index < sorted.length; index += 1) {
    const line = sorted[index]?.line ?? 0;
    if (index > 0 && sorted[index - 1]?.line === line) continue;
    while ((sorted[from]?.line ?? line) < line - reach) from += 1;
    const byQuery = new Map<number, number>();
    for (let at = from; at < sorted.length; at += 1) {
      const each = sorted[at];
      if (each === undefined || each.line > line + reach) break;
      const worth = each.worth * (1 - Math.abs(each.line - line) / (reach + 1));
      if ((byQuery.get(each.query) ?? 0) < worth) byQuery.set(each.query, worth);
    }
    let points = 0;
    for (const worth of byQuery.values()) points += worth;
    scored.push({ line, points });
  }
  scored.sort((left, right) => right.points - left.points || left.line - right.line);
  const kept: Focus[] = [];
  for (const each of scored) {
    if (kept.length === count) break;
    if (kept.every((other) => Math.abs(other.line - each.line) > reach)) kept.push(each);
  }
  return kept;
}

/** The line of an offset of a file's view. */
export function lineAt(facts: FileFacts, offset: number): number {
  return lineOf(facts.starts, offset);
}
