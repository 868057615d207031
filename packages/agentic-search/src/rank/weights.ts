/** What the ranking adds up. Each is a plain number of a file; a score is the sum of numbers times weights. */
export interface Weights {
  /** The best place of each term, times the term's rarity. */
  readonly terms: number;
  /** How often each term occurs, levelled off, times its rarity. */
  readonly frequency: number;
  /** The share of the plan's terms and patterns that the file has. */
  readonly coverage: number;
  /** A term is defined here. */
  readonly definition: number;
  /** Terms that are near each other: the best line's sum. */
  readonly focus: number;
  /** Patterns that match. */
  readonly patterns: number;
  /** Words of the request that occur. */
  readonly request: number;
  /** The share of the request's words that occur. */
  readonly requestCoverage: number;
  /** The file's name is a term. */
  readonly stem: number;
  /** Words of the terms in the file's name. */
  readonly stemWords: number;
  /** Words of the request in the file's name. */
  readonly requestStem: number;
  /** The file only passes other files' exports on. */
  readonly barrel: number;
  /** A basic building block, as under `ui/`. */
  readonly primitive: number;
  /** A drawing. */
  readonly icon: number;
  /** A table of texts. */
  readonly texts: number;
  /** Declarations of types only. */
  readonly types: number;
  /** Tests, documents, settings. */
  readonly aside: number;
  /** The file renders something. */
  readonly renders: number;
  /** One of the plan's file types. */
  readonly fileType: number;
}

/** Set by hand with measured cases in view; docs/decisions/0071 says how far the figures go. */
export const defaultWeights: Weights = {
  terms: 1,
  frequency: 0.6,
  coverage: 2,
  definition: 0.6,
  focus: 0.5,
  patterns: 0.8,
  request: 0.25,
  requestCoverage: 0.3,
  stem: 1.6,
  stemWords: 0.5,
  requestStem: 0.7,
  barrel: -2,
  primitive: -1.2,
  icon: -0.6,
  texts: -0.8,
  types: -1,
  aside: -1.5,
  renders: 0.2,
  fileType: 0.6,
};
