import { distortions } from './distortions.ts';
import type { GeneratedCase } from './generated-case.ts';
import { seededRandom } from './random.ts';
import { spoilers } from './spoilers.ts';
import { writeSource } from './write-source.ts';

/** Makes `count` cases from a seed: the same seed gives the same cases. About two of three can be applied. */
export function generateCases(seed: number, count: number): GeneratedCase[] {
  const random = seededRandom(seed);
  const cases: GeneratedCase[] = [];
  while (cases.length < count) {
    const source = writeSource(random);
    for (let attempt = 0; attempt < 12 && cases.length < count; attempt++) {
      const makers = random.once(3) ? spoilers : distortions;
      const [kind, make] = random.pick(Object.entries(makers));
      const made = make(random, source);
      if (made !== null) cases.push({ id: `${seed}-${cases.length}`, kind, path: source.path, ...made });
    }
  }
  return cases;
}
