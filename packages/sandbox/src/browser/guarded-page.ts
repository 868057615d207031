import type { Page } from 'playwright-core';
import { SandboxError } from '../sandbox-error.ts';
import type { BrowserPage } from './browser-launcher.ts';

/** Schemes that a caller may load; anything else would read the browser's own files or settings. */
const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'about:']);

/** A page as callers see it. Closing it closes its context with all it stored. */
export function guardedPage(page: Page): BrowserPage {
  const guarded: BrowserPage = {
    async goto(url, options) {
      if (!URL.canParse(url) || !schemes.has(new URL(url).protocol)) {
        throw new SandboxError({
          code: 'sandbox/invalid-argument',
          message: `${JSON.stringify(url)} is not an http: or https: address.`,
          provider: 'browser',
          op: 'goto',
          outcome: 'not-started',
        });
      }
      return page.goto(url, options);
    },
    evaluate: (code) => page.evaluate(code),
    screenshot: (options) => page.screenshot(options),
    setViewportSize: (size) => page.setViewportSize(size),
    on(event, listener) {
      // Playwright declares one overload an event; any name is passed on as it is.
      Reflect.apply(page.on, page, [event, listener]);
      return guarded;
    },
    async close() {
      await page.context().close();
    },
  };
  return guarded;
}
