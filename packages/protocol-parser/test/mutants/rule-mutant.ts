/** A rule taken out of the parser, and the case that must notice. */
export interface RuleMutant {
  /** The rule, in the words of the documentation. */
  readonly rule: string;
  /** File under `src`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Name of the recognition case that turns red; `parse.test.ts` runs it by this name. */
  readonly noticedBy: string;
}

/** A rule, what is found and put in its place, and the case that notices. */
type Row = readonly [rule: string, find: string, replace: string, noticedBy: string];
/** Removals in one file. */
export const inFile = (file: string, rows: readonly Row[]): RuleMutant[] =>
  rows.map(([rule, find, replace, noticedBy]) => ({ rule, file, find, replace, noticedBy }));
