import { distortions } from './distortions.ts';
import type { GeneratedCase } from './generated-case.ts';
import { seededRandom } from './random.ts';
import { spoilers } from './spoilers.ts';
import { writeSource, type Source } from './write-source.ts';

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
      if (made === null) continue;
      const id = `${seed}-${cases.length}`;
      cases.push({
        id,
        kind,
        path: source.path,
        ...made,
        mayRefuse: made.mayRefuse || (MOVES.has(kind) && isRigid(source)),
      });
    }
  }
  return cases;
}

/** Kinds in which file and block are indented in different ways. */
const MOVES: ReadonlySet<string> = new Set([
  'block moved to the left',
  'block moved to the right',
  'file in tabs',
  'file in four blanks',
]);

/** True when blanks are content somewhere in the source: then a refusal to move lines is right. */
function isRigid({ path, lines }: Source): boolean {
  return /\.(?:py|md)$/.test(path) || lines.some((line) => line.includes('`'));
}
