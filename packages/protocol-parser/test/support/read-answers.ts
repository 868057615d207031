import { readFileSync, readdirSync } from 'node:fs';

const folder = new URL('../fixtures/answers/', import.meta.url);

/** The whole answers that are kept as fixtures: as a model would write them, sealed (with `k3f9`) and not, right and broken. */
export function readAnswers(): { readonly name: string; readonly answer: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => ({ name, answer: readFileSync(new URL(name, folder), 'utf8') }));
}
