import type { FileFacts } from '../corpus/file-facts.ts';
import { wordsOf } from '../corpus/path-parts.ts';
import { stemWord } from '../corpus/stem-word.ts';
import { rarity } from './rarity.ts';

/** How a file's path meets the words that were asked for; sums of rarities. */
export interface PathMatch {
  /** Index of the term that is the file's name, or -1. */
  readonly stemTerm: number;
  /** Words of the terms in the file's name. */
  readonly stemWords: number;
  /** Words of the request in the file's name. */
  readonly requestStem: number;
}

/** Makes the comparison of paths with terms and request words. How rare a word is among the paths decides what it says. */
export function matchPaths(
  files: readonly FileFacts[],
  terms: readonly string[],
  request: readonly string[],
): (facts: FileFacts) => PathMatch {
  const counts = new Map<string, number>();
  for (const { words } of files) {
    for (const word of new Set([...words.stem, ...words.folders])) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const termWords = terms.map((term) => (/^[<.#]?[\w\s/-]+$/.test(term) ? wordsOf(term).map(stemWord) : []));
  const names = termWords.map((words) => words.join(''));
  const asked = new Set(termWords.flat());

  /** The rarity of the asked words among a name's words, levelled by the share of the name that they make up. */
  const overlap = (name: readonly string[], wanted: Iterable<string>): number => {
    const present = new Set(name);
    let sum = 0;
    let met = 0;
    for (const word of wanted) {
      if (!present.has(word)) continue;
      met += 1;
      sum += rarity(counts.get(word) ?? 1, files.length);
    }
    return met === 0 ? 0 : sum * (0.5 + (0.5 * met) / present.size);
  };

  return ({ words }) => {
    const name = words.stem.join('');
    return {
      stemTerm: name === '' ? -1 : names.indexOf(name),
      stemWords: overlap(words.stem, asked),
      requestStem: overlap(words.stem, request),
    };
  };
}
