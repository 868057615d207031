import type { FileFacts } from '../corpus/file-facts.ts';
import { wordsOf } from '../corpus/path-parts.ts';
import { rarity } from './rarity.ts';
import { stemWord } from '../corpus/stem-word.ts';
import { requestStems } from './request-words.ts';

/** Most pairs that are looked for. */
const maxPairs = 8;

/** Neighbouring words of a request, plain words between them aside, in the ways code writes them. */
export function requestPairs(request: string): readonly (readonly string[])[] {
  const telling = new Set(requestStems(request));
  const words = wordsOf(request.slice(0, 2000))
    .map(stemWord)
    .filter((word) => telling.has(word) || word === 'new');
  const pairs: string[][] = [];
  for (let index = 0; index + 1 < words.length && pairs.length < maxPairs; index += 1) {
    const second = words[index + 1] ?? '';
    if (second !== 'new') pairs.push(['', ' ', '-'].map((between) => (words[index] ?? '') + between + second));
  }
  return pairs;
}

/** Makes the measure of a file: the rarity of each pair that it or its path has, summed. */
export function pairMeasure(
  pairs: readonly (readonly string[])[],
  files: readonly FileFacts[],
): (facts: FileFacts) => number {
  const sums = new Map<FileFacts, number>();
  for (const spellings of pairs) {
    const having = files.filter((facts) => {
      const path = facts.path.toLowerCase();
      return spellings.some((spelling) => facts.folded.text.includes(spelling) || path.includes(spelling));
    });
    const worth = rarity(having.length, files.length);
    for (const facts of having) sums.set(facts, (sums.get(facts) ?? 0) + worth);
  }
  return (facts) => sums.get(facts) ?? 0;
}
