import { alignLines } from './align-lines.ts';

/** Which line of the search each line of the replacement stands for. */
export interface Correspondence {
  /** Index of the same line in the search, unchanged; -1 where there is none. */
  readonly unchanged: Int32Array;
  /** Index of the line that a changed line took the place of; -1 where that can't be told. */
  readonly changed: Int32Array;
}

/** Compares the two texts of a block. Between unchanged lines, runs of as many lines on both sides correspond one to one. */
export function correspondence(search: readonly string[], replace: readonly string[]): Correspondence {
  const unchanged = alignLines(search, replace);
  const changed = new Int32Array(replace.length).fill(-1);
  let searchFrom = 0;
  let replaceFrom = 0;
  for (let index = 0; index <= replace.length; index++) {
    const anchor = index === replace.length ? search.length : (unchanged[index] ?? -1);
    if (anchor < 0) continue;
    if (anchor - searchFrom === index - replaceFrom) {
      for (let offset = 0; replaceFrom + offset < index; offset++) changed[replaceFrom + offset] = searchFrom + offset;
    }
    searchFrom = anchor + 1;
    replaceFrom = index + 1;
  }
  return { unchanged, changed };
}
