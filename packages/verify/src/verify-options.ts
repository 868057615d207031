import type { BrowserLauncher, ConnectionTarget, Handler } from './browser-launcher.ts';
import type { CheckContext } from './check.ts';

/** What `verify` looks at, and with what. */
export interface VerifyOptions {
  /** `http:` or `https:`. */
  readonly url: string;
  /** Stops the run: it rejects with the signal's reason and leaves nothing running. */
  readonly signal: AbortSignal;
  /** Null: checks that need a browser are skipped, by name. */
  readonly browser: BrowserLauncher | null;
  /** Origins that are answered by handlers instead of servers. */
  readonly origins?: Readonly<Record<string, Handler>>;
  /** Connections that the page may open beside those to its own host. None by default. */
  readonly admit?: (target: ConnectionTarget) => boolean;
  /** What the page is meant to look like. */
  readonly reference?: CheckContext['reference'];
  /** Whether the shared visit leaves a screenshot, `page.png`. True by default. */
  readonly screenshot?: boolean;
  /** For the page to load, and for each of its answers. 15 s by default. */
  readonly timeoutMs?: number;
  /** For the page to come to rest. 5 s by default. */
  readonly settleMs?: number;
  /** For origins without a handler, and only by checks that need no browser. The global `fetch` by default. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Milliseconds, never going back. `performance.now` by default. */
  readonly now?: () => number;
}
