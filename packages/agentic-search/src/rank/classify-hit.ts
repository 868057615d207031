import type { FileFacts } from '../corpus/file-facts.ts';
import type { EvidenceType } from '../search/search-result.ts';
import type { Block, SourceStructure, Span } from '../structure/source-structure.ts';

/** What stands at a hit. */
export type HitType = Exclude<EvidenceType, 'path' | 'i18n-key' | 'regex' | 'request-word'>;

/** Makes the classifier of a file; one look-up costs a binary search. */
export function classifyHits(facts: FileFacts): (start: number, length: number) => HitType {
  const structure = facts.structure;
  const definitions = new Set(structure.definitions.map((definition) => definition.start));
  const tags = new Set(structure.elements.map((element) => element.start));
  const selectors = selectorRanges(structure, facts.view);
  return (start, length) => {
    const span = spanAt(structure.spans, start);
    if (span !== undefined) return typeOfSpan(span);
    if (inRanges(selectors, start)) return 'css-selector';
    for (let at = start; at < start + Math.min(length, 4); at += 1) {
      if (definitions.has(at)) return 'definition';
      if (tags.has(at) || tags.has(at - 1)) return 'jsx-tag';
    }
    return 'identifier';
  };
}

/** The span that holds an offset. */
export function spanAt(spans: readonly Span[], offset: number): Span | undefined {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((spans[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const span = spans[low];
  return span !== undefined && span.start <= offset && offset < span.end ? span : undefined;
}

function typeOfSpan(span: Span): HitType {
  if (span.type === 'comment' || span.type === 'import' || span.type === 'jsx-text') return span.type;
  return span.attribute !== undefined && /^class(name)?$/i.test(span.attribute) ? 'class' : 'string';
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function selectorRanges(structure: SourceStructure, view: string): Range[] {
  const rules = structure.blocks.filter((block: Block) => block.type === 'css-rule');
  const ranges = rules.map((rule) => ({
    start: rule.start,
    end: view.indexOf('{', rule.start + rule.name.length - 1),
  }));
  return ranges.sort((left, right) => left.start - right.start);
}

function inRanges(ranges: readonly Range[], offset: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ranges[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const range = ranges[low];
  return range !== undefined && range.start <= offset && offset < range.end;
}
