import { foldTerm } from '../corpus/text-view.ts';
import { wordsOf } from '../corpus/path-parts.ts';
import type { Diagnostic, SearchPlan } from '../plan/search-plan.ts';

/** Where something searched for comes from. */
export type SourceKind = 'term' | 'regex' | 'fallback-term' | 'fallback-regex' | 'request';

/** One text to look for. */
export interface Needle {
  readonly from: SourceKind;
  readonly index: number;
  /** As the plan or the request has it. */
  readonly text: string;
  /** In folded form. */
  readonly folded: string;
  /** The longest word of it, folded: in every spelling, and in a text shown over several nodes. */
  readonly anchor: string;
  /** Other spellings, folded: `dark mode` is also `darkmode`, `dark-mode`, `dark_mode`. */
  readonly spellings: readonly string[];
  /** Only whole words count: a text of one or two letters is in everything. */
  readonly wholeOnly: boolean;
  /** Must begin where a word begins; used for stems of a request's words. */
  readonly atWordStart: boolean;
  /** A phrase, to be looked for in the visible text as well. */
  readonly phrase: boolean;
}

/** Terms past which the rest of a list is dropped. */
export const maxTerms = 24;

/** Longest term that is looked for. */
export const maxTermLength = 200;

/** Makes the needles of a list of terms, leaving out what can't be looked for. */
export function needlesOf(terms: readonly string[], from: SourceKind, diagnostics: Diagnostic[]): Needle[] {
  const needles: Needle[] = [];
  const seen = new Set<string>();
  for (const [index, term] of terms.slice(0, maxTerms).entries()) {
    const text = term.trim().slice(0, maxTermLength);
    const folded = foldTerm(text);
    if (folded.length < 2) {
      const code = folded === '' ? 'empty-term' : 'short-term';
      diagnostics.push({
        code,
        message: `The term ${JSON.stringify(term.slice(0, 40))} is too short to be looked for.`,
      });
      continue;
    }
    if (seen.has(folded)) continue;
    seen.add(folded);
    const words = wordsOf(text);
    const phrase = /\s/.test(text);
    needles.push({
      from,
      index,
      text,
      folded,
      anchor: anchorOf(words, folded),
      spellings: words.length > 1 && words.length <= 4 && /^[\w\s-]+$/.test(text) ? spellings(words, folded) : [],
      wholeOnly: folded.length < 3,
      atWordStart: false,
      phrase: phrase || /[&'"“”’]/.test(text),
    });
  }
  if (terms.length > maxTerms) {
    diagnostics.push({
      code: 'terms-dropped',
      message: `${terms.length - maxTerms} terms past the first ${maxTerms} were dropped.`,
    });
  }
  return needles;
}

function anchorOf(words: readonly string[], folded: string): string {
  const fitting = words.map(foldTerm).filter((word) => folded.includes(word));
  return fitting.reduce((longest, word) => (word.length > longest.length ? word : longest), '') || folded;
}

/** The file types of a plan, as bare lower-case extensions. */
export function extensionsOf(plan: SearchPlan): ReadonlySet<string> {
  return new Set(
    plan.fileTypesToSearch
      .map((type) =>
        type
          .toLowerCase()
          .replace(/^.*\./, '')
          .replace(/[^a-z0-9]/g, ''),
      )
      .filter((type) => type !== ''),
  );
}

function spellings(words: readonly string[], folded: string): string[] {
  const joined = ['', '-', '_', ' '].map((between) => words.join(between)).filter((spelling) => spelling.length > 3);
  return joined.filter((spelling) => spelling !== folded && !spelling.includes(folded));
}
