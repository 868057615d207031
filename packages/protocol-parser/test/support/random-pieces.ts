/** Numbers that look random and are the same on every run: a linear congruential generator with the constants of Numerical Recipes. */
export function createRandom(seed: number): (below: number) => number {
  let value = (Math.imul(seed + 1, 2_654_435_761) ^ 0x9e3779b9) >>> 0;
  return (below) => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((value / 4_294_967_296) * below);
  };
}

/** A text cut at places that depend on the seed alone: mostly small pieces, some large ones. */
export function randomPieces(text: string, seed: number): string[] {
  const random = createRandom(seed);
  const longest = 2 + random(random(4) === 0 ? 400 : 12);
  const found: string[] = [];
  for (let at = 0; at < text.length;) {
    const length = 1 + random(longest);
    found.push(text.slice(at, at + length));
    at += length;
  }
  return found;
}
