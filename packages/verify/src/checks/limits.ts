/** Most elements that a check walks over: enough for any real page, and a bound for a page of 50,000 and more. */
export const maxElements = 20_000;

/** For one answer of a page that is at rest, in milliseconds. */
export const answerMs = 10_000;
