import type { Artifact } from './artifact.ts';
import type { Browser } from './browser-launcher.ts';
import type { CheckContext } from './check.ts';
import { launch } from './launch.ts';
import type { PageLike } from './page-like.ts';
import { takeScreenshot } from './take-screenshot.ts';
import { VerifyError } from './verify-error.ts';
import type { VerifyOptions } from './verify-options.ts';
import { bounded } from './visit/bounded.ts';
import { openVisit, type Visit } from './visit/visit.ts';

/** The browser and the pages of one run. */
export interface RunPages extends AsyncDisposable {
  readonly context: CheckContext;
  /** Closes the pages that a check opened for itself. */
  closePages(): Promise<void>;
}

/** Closing waits for the page's own code; a page that hangs goes with its browser. */
const closeMs = 2_000;

/** Starts the browser at once, so that it is up when the first check wants it, and ends it when the pages are disposed. */
export function openPages(options: VerifyOptions, artifact: (artifact: Artifact) => void): RunPages {
  const { url, signal, timeoutMs = 15_000 } = options;
  const ended = new AbortController();
  const pages: PageLike[] = [];
  const shared: PageLike[] = [];
  let running: Browser | null = null;
  let over = false;
  let visit: Promise<Visit> | null = null;

  const starting = options.browser && launch(options.browser, options, AbortSignal.any([signal, ended.signal]));
  starting?.then(
    (browser) => {
      running = browser;
    },
    // The first check that needs the browser meets the error; until then nobody listens.
    () => undefined,
  );

  const newPage = async (browser: Promise<Browser>): Promise<PageLike> => {
    const opening = (await bounded(browser, { signal, timeoutMs: launchMs }, late)).newPage();
    // Nobody waits any more for a page that comes after the end, and the browser may be lent: it is closed here.
    opening.then(
      (page) => (over ? closePage(page) : undefined),
      () => undefined,
    );
    return bounded(opening, { signal, timeoutMs }, late);
  };
  const openShared = async (browser: Promise<Browser>): Promise<Visit> => {
    const page = await newPage(browser);
    shared.push(page);
    const opened = await openVisit(page, url, options);
    if (options.screenshot !== false) {
      const bytes = await takeScreenshot(opened.page, { signal, timeoutMs });
      artifact({ name: 'page.png', mediaType: 'image/png', bytes });
    }
    return opened;
  };

  return {
    context: {
      url,
      signal,
      page:
        starting &&
        (async () => {
          const page = await newPage(starting);
          pages.push(page);
          return page;
        }),
      visit: starting && (() => (visit ??= openShared(starting))),
      fetch: (address) => request(address, options),
      artifact,
      ...(options.reference === undefined ? {} : { reference: options.reference }),
    },
    async closePages() {
      await Promise.all(pages.splice(0).map(closePage));
    },
    async [Symbol.asyncDispose]() {
      over = true;
      // The browser may be lent, and outlive its disposal.
      await Promise.all([...pages.splice(0), ...shared.splice(0)].map(closePage));
      // A browser that is still on its way up is called off; the wait is over once it is gone.
      if (running === null) ended.abort(new Error('The run ended before the browser had started.'));
      const browser = await starting?.catch(() => null);
      await browser?.[Symbol.asyncDispose]();
    },
  };
}

/** A cold machine takes seconds to start a browser; a minute means that it never will. */
const launchMs = 60_000;

const late = (): VerifyError => new VerifyError('verify/browser-failed', 'The browser did not open a page in time.');

async function closePage(page: PageLike): Promise<void> {
  const never = new AbortController();
  // Whatever keeps a page from closing ends with the browser, so a failure here loses nothing.
  await bounded(page.close(), { signal: never.signal, timeoutMs: closeMs }, late).catch(() => undefined);
}

function request(address: string, options: VerifyOptions): Promise<Response> {
  const { origins = {}, fetch = globalThis.fetch, signal } = options;
  const asked = new Request(address, { signal, redirect: 'manual' });
  const handler = origins[new URL(address).origin];
  return handler === undefined ? fetch(asked) : handler(asked);
}
