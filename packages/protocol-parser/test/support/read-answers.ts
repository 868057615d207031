import { readFileSync, readdirSync } from 'node:fs';
import type { ParserOptions } from '../../src/parser/parser-options.ts';

const folder = new URL('../fixtures/answers/', import.meta.url);

/** A whole answer, and the ways in which it is read in tests. */
export interface Answer {
  readonly name: string;
  readonly answer: string;
  readonly modes: readonly ParserOptions[];
}

/** Up to this length an answer is read in every mode; a longer one in its own, so that every cut of it is still affordable. */
const MAX_CHARS_FOR_ALL_MODES = 4000;

/** The whole answers that are kept as fixtures: as a model writes them, sealed or not, right and broken. Any `.txt` in the folder is one. */
export function readAnswers(): Answer[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => {
      const answer = readFileSync(new URL(name, folder), 'utf8');
      return { name, answer, modes: modesOf(answer) };
    });
}

function modesOf(answer: string): ParserOptions[] {
  const seal = /<(?:file|edit|merge|delete|explanation):([0-9a-z]{1,32})[ >/]/.exec(answer)?.[1];
  const own: ParserOptions = seal === undefined ? {} : { seal };
  return answer.length > MAX_CHARS_FOR_ALL_MODES ? [own] : [{}, { strict: true }, { seal: seal ?? 'k3f9' }];
}
