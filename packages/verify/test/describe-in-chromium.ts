import { afterAll, beforeAll, describe } from 'vitest';
import { noChromium, startChromium, type TestBrowser } from './chromium.ts';

/** A group of tests that share one Chromium; skipped, by name and reason, where there is none. */
export function describeInChromium(
  name: string,
  tests: (browser: Omit<TestBrowser, keyof AsyncDisposable>) => void,
): void {
  const because = noChromium === false ? '' : ` (skipped: ${noChromium})`;
  describe.skipIf(noChromium)(`${name}${because}`, () => {
    let started: TestBrowser | null = null;
    const running = (): TestBrowser => {
      if (started === null) throw new Error('Chromium runs only while the tests of the group do.');
      return started;
    };
    beforeAll(async () => {
      started = await startChromium();
    });
    afterAll(() => started?.[Symbol.asyncDispose]());
    tests({ launcher: (options) => running().launcher(options), open: () => running().open() });
  });
}
