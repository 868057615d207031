import { wordsOf } from '../corpus/path-parts.ts';
import { stemWord } from '../corpus/stem-word.ts';
import type { Needle } from '../scan/needle.ts';

/** Words that say how a request is made, not what it is about. */
const plain = new Set(
  (
    'a about above add after again all also always am an and another any are as at be because been before being below ' +
    'better between both but by can cannot change could currently did do does doing done down each either else even every ' +
    'few first fix for from get gets give go goes good had has have he her here his how i if improve in instead into is it its ' +
    'itself just keep last less let like look looks lot make makes many may me more most much must my need needs new nice no ' +
    'not now of off on once one only or other our out over own per please put rather really remove right same see set should ' +
    'show so some something still such take than that the their them then there these they thing this those through to too ' +
    'try under until up update us use used user users using very want was way we well were what when where which while who ' +
    'why will with without work works would wrong you your does doesn don isn aren won'
  ).split(' '),
);

/** Most words of a request that are looked for. */
const maxWords = 16;

/** The words of a request that say what it is about, as stems, in order, without repeats. */
export function requestStems(request: string): string[] {
  const stems: string[] = [];
  for (const word of wordsOf(request.slice(0, 2000))) {
    if (word.length < 3 || plain.has(word)) continue;
    const stem = stemWord(word);
    if (!stems.includes(stem)) stems.push(stem);
    if (stems.length === maxWords) break;
  }
  return stems;
}

/** Needles for the words of a request. */
export function requestNeedles(request: string): Needle[] {
  return requestStems(request).map((stem, index) => ({
    from: 'request',
    index,
    text: stem,
    folded: stem,
    anchor: stem,
    spellings: [],
    wholeOnly: false,
    atWordStart: true,
    phrase: false,
  }));
}
