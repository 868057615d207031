import { pageScript } from '../in-page/page-script.ts';
import { waitUntilQuiet } from '../in-page/wait-until-quiet.ts';
import type { PageLike } from '../page-like.ts';
import { ask } from './ask.ts';
import { createFinding } from '../finding.ts';
import { PageFault } from './page-fault.ts';
import type { PageLog } from './page-log.ts';

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

/** Loads of one document that are still taken for a dev server's doing. */
const maxNavigations = 5;

/**
 * Waits until the page is complete, its fonts are there, none of its own requests is open and its elements stay the same.
 * Resolves to whether that happened in time; animations and text that changes in place don't count as change.
 */
export async function settle(page: PageLike, log: PageLog, options: SettleOptions): Promise<boolean> {
  const { signal, quietMs, settleMs, timeoutMs, now } = options;
  const deadline = now() + settleMs;
  for (;;) {
    const navigations = log.navigations.length;
    if (navigations > maxNavigations) {
      throw new PageFault(createFinding('page-reload-loop', `The page loaded itself ${navigations} times.`));
    }
    const leftMs = Math.max(quietMs, deadline - now());
    const script = pageScript(waitUntilQuiet, { quietMs, limitMs: leftMs }, {});
    const quiet = await ask<boolean>(page, script, { signal, timeoutMs: leftMs + timeoutMs });
    if (quiet && log.inFlight === 0 && log.navigations.length === navigations) return true;
    if (now() >= deadline) return false;
  }
}
