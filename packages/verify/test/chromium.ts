import { existsSync } from 'node:fs';
import { chromium as engine } from 'playwright-core';
import type { BrowserLauncher } from '../src/browser-launcher.ts';

const executablePath = '/usr/bin/chromium';

/** Why tests that need a browser are skipped on this machine; false when they are not. */
export const noChromium: string | false = existsSync(executablePath) ? false : `${executablePath} is not installed`;

/** A running browser for tests, which load nothing but this repository's own pages from loopback. */
export interface TestBrowser extends AsyncDisposable {
  /** Gives each run a context of its own in the one browser. */
  readonly launcher: BrowserLauncher;
  /** Contexts that no run has disposed. */
  readonly open: () => number;
}

/** Starts Chromium once for a file of tests. */
export async function startChromium(): Promise<TestBrowser> {
  const browser = await engine.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    async launcher({ signal }) {
      signal.throwIfAborted();
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const close = (): void => void context.close();
      signal.addEventListener('abort', close, { once: true });
      return {
        newPage: () => context.newPage(),
        async [Symbol.asyncDispose]() {
          signal.removeEventListener('abort', close);
          await context.close();
        },
      };
    },
    open: () => browser.contexts().length,
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
