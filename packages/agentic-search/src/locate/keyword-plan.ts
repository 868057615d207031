import { editTypes, type EditType, type SearchPlan } from '../plan/search-plan.ts';
import { defaultFileTypes } from '../plan/parse-search-plan.ts';

/** Request text that is read; a request is a sentence or a few. */
const maxRequest = 4000;

/**
 * A plan out of the request's own words, for when no model helps: quoted texts and words that look like code become terms,
 * the verb says the edit type.
 */
export function keywordPlan(request: string): SearchPlan {
  const text = request.slice(0, maxRequest);
  const quoted = Array.from(
    text.matchAll(/["“„]([^"“”„\n]{2,80})["”“]|'([^'\n]{2,80})'(?![\p{L}])/gu),
    (match) => match[1] ?? match[2] ?? '',
  );
  const codeLike = Array.from(text.matchAll(/[\p{L}_$][\p{L}\p{N}_$.-]{2,60}/gu), (match) =>
    unpunctuated(match[0]),
  ).filter((word) => /[\p{Ll}\p{N}]\p{Lu}|[_$]|\p{L}-\p{L}+-|\.\p{L}{2,4}$/u.test(word));
  return {
    editType: editTypeOf(text),
    reasoning: '',
    searchTerms: [...new Set([...quoted.map(unpunctuated), ...codeLike])].filter((term) => term !== ''),
    fileTypesToSearch: defaultFileTypes,
    expectedMatches: 1,
  };
}

function unpunctuated(term: string): string {
  return term.trim().replace(/[.,;:!?]+$/, '');
}

/** First match wins, so that the rarer and more telling verbs come first. */
const verbs: readonly (readonly [type: EditType, pattern: RegExp])[] = [
  ['ADD_DEPENDENCY', /\b(install|npm|package|library|dependency)\b/i],
  ['REFACTOR', /\b(refactor|extract|split|rename|deduplicate|reorganize|move .{1,40} into its own)\b/i],
  ['REMOVE_ELEMENT', /\b(remove|delete|drop|get rid of|take out|hide)\b/i],
  [
    'FIX_ISSUE',
    /\b(fix|bug|broken|wrong|fails?|error|crash(es)?|doesn['’]?t|does not|isn['’]?t|not work|should not)\b/i,
  ],
  [
    'UPDATE_STYLE',
    /\b(colou?rs?|backgrounds?|fonts?|bold|padding|margins?|spacing|rounded|corners?|shadows?|align(ed)?|cent(er|re)(ed)?|bigger|smaller|larger|wider|darker|lighter|dark mode|blue|red|green|purple|style)\b/i,
  ],
  ['ADD_FEATURE', /\b(add|create|insert|implement|include|introduce|allow|let (me|us|users|people))\b/i],
];

function editTypeOf(request: string): EditType {
  const type = verbs.find(([, pattern]) => pattern.test(request))?.[0];
  return editTypes.find((each) => each === type) ?? 'UPDATE_COMPONENT';
}
