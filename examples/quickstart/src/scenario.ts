/** The requests of the demo and of its tests. Recorded answers are found by their text: changing one needs a new recording. */
export const requests = {
  create:
    'A landing page for Crumb & Ember, a small neighbourhood bakery: a hero with a headline and an order button, what ' +
    'comes out of the oven today with prices, our story, opening hours and where to find us.',
  edit: 'make the hero background deep green',
  /** Its recorded answer is damaged on purpose: a search text that the file does not hold. */
  damaged: 'make the opening hours stand out',
  addComponent: 'add a section with three quotes from customers',
} as const;

/** Folder of the recorded answers. */
export const transcripts = new URL('../transcripts/', import.meta.url);
