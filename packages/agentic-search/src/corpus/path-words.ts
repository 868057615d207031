import { stemOf, wordsOf } from './path-parts.ts';
import { stemWord } from './stem-word.ts';

/** The words of a path, as stems. */
export interface PathWords {
  /** Those of the file's name; see `stemOf`. */
  readonly stem: readonly string[];
  /** Those of its folders. */
  readonly folders: readonly string[];
}

/** Takes a path apart. */
export function pathWords(path: string): PathWords {
  const posix = path.replaceAll('\\', '/');
  return {
    stem: wordsOf(stemOf(posix)).map(stemWord),
    folders: wordsOf(posix.slice(0, Math.max(0, posix.lastIndexOf('/')))).map(stemWord),
  };
}
