import { pageScript } from '../in-page/page-script.ts';
import { waitUntilQuiet } from '../in-page/wait-until-quiet.ts';
import type { PageLike } from '../page-like.ts';
import { ask } from './ask.ts';
import { isBoolean } from './guards.ts';
import type { PageLog } from './page-log.ts';
import { maxNavigations, reloadLoop } from './reload-loop.ts';

/** How long a page gets to come to rest. */
export interface SettleOptions {
  readonly signal: AbortSignal;
  /** Without a change for this long, the page is at rest. Milliseconds. */
  readonly quietMs: number;
  /** Given up after this long. Milliseconds. */
  readonly settleMs: number;
  /** For a single answer of the page. Milliseconds. */
  readonly timeoutMs: number;
  readonly now: () => number;
}

/**
 * Waits until the page is complete, its fonts are there, none of its own requests is open, its elements stay the same and no reload
 * is due.
 * Resolves to whether that happened in time; animations and text that changes in place don't count as change.
 */
export async function settle(page: PageLike, log: PageLog, options: SettleOptions): Promise<boolean> {
  const { signal, quietMs, settleMs, timeoutMs, now } = options;
  const deadline = now() + settleMs;
  for (;;) {
    const navigations = log.navigations.length;
    if (navigations > maxNavigations) throw reloadLoop(log);
    const leftMs = Math.max(quietMs, deadline - now());
    const script = pageScript(waitUntilQuiet, { quietMs, limitMs: leftMs }, {});
    const quiet = await ask(page, script, isBoolean, { signal, timeoutMs: leftMs + timeoutMs });
    const rests = quiet && log.inFlight === 0 && !log.outdated;
    if (rests && log.navigations.length === navigations) return true;
    if (now() >= deadline) return false;
  }
}
