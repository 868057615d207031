/** Length of a seal: 36^8 is about 2.8e12, so that no page or file holds one by chance. */
const sealLength = 8;

/** Draws a run's seal, again while one of the texts holds it. */
export function drawSeal(createId: () => string, texts: readonly string[]): string {
  for (;;) {
    const seal = createId().slice(0, sealLength);
    if (seal.length === sealLength && !texts.some((text) => text.includes(seal))) return seal;
  }
}
