/** What kind of change a request asks for. */
export type EditType =
  | 'UPDATE_COMPONENT'
  | 'ADD_FEATURE'
  | 'FIX_ISSUE'
  | 'UPDATE_STYLE'
  | 'REFACTOR'
  | 'ADD_DEPENDENCY'
  | 'REMOVE_ELEMENT';

/** All edit types, in the order in which the planner is told of them. */
export const editTypes: readonly EditType[] = [
  'UPDATE_COMPONENT',
  'ADD_FEATURE',
  'FIX_ISSUE',
  'UPDATE_STYLE',
  'REFACTOR',
  'ADD_DEPENDENCY',
  'REMOVE_ELEMENT',
];

/** What to look for, as a planner writes it. */
export interface SearchPlan {
  readonly editType: EditType;
  /** Why these terms; for people, not read by the search. */
  readonly reasoning: string;
  /** Texts that are likely to stand in the file: visible words, names of components and functions, class names. */
  readonly searchTerms: readonly string[];
  /** Regular expressions in RE2's syntax. */
  readonly regexPatterns?: readonly string[];
  /** Extensions that are expected, such as `.tsx`. They weigh, they do not exclude. */
  readonly fileTypesToSearch: readonly string[];
  /** How many places the planner expects; far more of them turns one target into candidates. */
  readonly expectedMatches: number;
  /** Looked for when nothing else is found. */
  readonly fallbackSearch?: { readonly terms: readonly string[]; readonly patterns?: readonly string[] };
}

/** Something that was not as it should be and was worked around. */
export interface Diagnostic {
  /** A stable code out of `diagnosticCodes`. */
  readonly code: string;
  /** What happened, with which input. */
  readonly message: string;
}
