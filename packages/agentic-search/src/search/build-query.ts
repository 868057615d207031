import type { Diagnostic, SearchPlan } from '../plan/search-plan.ts';
import { requestNeedles } from '../rank/request-words.ts';
import { compilePattern, maxPatterns } from '../scan/compile-pattern.ts';
import { needlesOf, type Needle, type SourceKind } from '../scan/needle.ts';
import type { Query } from '../scan/scan-corpus.ts';

/** What to look for in a first pass: the plan's own terms and patterns, and the request's words. */
export function planQuery(plan: SearchPlan, request: string, diagnostics: Diagnostic[]): Query {
  return withPatterns(
    [...needlesOf(plan.searchTerms, 'term', diagnostics), ...requestNeedles(request)],
    plan.regexPatterns ?? [],
    'regex',
    diagnostics,
  );
}

/** What to look for when the plan's own terms and patterns are nowhere. */
export function fallbackQuery(plan: SearchPlan, request: string, diagnostics: Diagnostic[]): Query {
  return withPatterns(
    [...needlesOf(plan.fallbackSearch?.terms ?? [], 'fallback-term', diagnostics), ...requestNeedles(request)],
    plan.fallbackSearch?.patterns ?? [],
    'fallback-regex',
    diagnostics,
  );
}

/** A pattern that met nothing, read as plain text: `foo(bar)` often means just that. Null when none is left. */
export function literalRetry(query: Query, totals: readonly number[]): readonly Needle[] {
  return query.patterns.flatMap(({ from, index, compiled }, position) => {
    if ((totals[query.needles.length + position] ?? 0) > 0) return [];
    const text = compiled.matcher === null ? compiled.literal : compiled.source;
    const [needle] = needlesOf([text], from, []);
    return needle === undefined ? [] : [{ ...needle, index, text: compiled.source }];
  });
}

function withPatterns(
  needles: readonly Needle[],
  sources: readonly string[],
  from: SourceKind,
  diagnostics: Diagnostic[],
): Query {
  if (sources.length > maxPatterns) {
    diagnostics.push({
      code: 'patterns-dropped',
      message: `${sources.length - maxPatterns} patterns past the first ${maxPatterns} were dropped.`,
    });
  }
  const patterns = sources.slice(0, maxPatterns).flatMap((source, index) => {
    if (source.trim() === '') {
      diagnostics.push({ code: 'empty-pattern', message: 'An empty pattern was dropped.' });
      return [];
    }
    return [{ from, index, compiled: compilePattern(source, diagnostics) }];
  });
  return { needles, patterns };
}
