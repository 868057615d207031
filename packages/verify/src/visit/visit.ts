import { createFinding } from '../finding.ts';
import type { PageLike } from '../page-like.ts';
import { ask } from './ask.ts';
import { bounded, type Bounds } from './bounded.ts';
import { PageFault } from './page-fault.ts';
import type { PageLog } from './page-log.ts';
import { isText } from './guards.ts';
import { maxNavigations, reloadLoop } from './reload-loop.ts';
import { settle } from './settle.ts';
import { watchPage } from './watch-page.ts';

/** A page that was opened, loaded and waited for. */
export interface Visit {
  readonly page: PageLike;
  readonly log: PageLog;
  /** Whether the page came to rest in time; false for a page that never stops loading or changing. */
  readonly settled: boolean;
}

/** Bounds of a visit. */
export interface VisitOptions {
  readonly signal: AbortSignal;
  /** For the document and for each answer of the page. 15 s by default. */
  readonly timeoutMs?: number;
  /** For the page to come to rest. 5 s by default. */
  readonly settleMs?: number;
  /** Rest means no change for this long. 100 ms by default: longer than a frame and a task, short beside a build. */
  readonly quietMs?: number;
  /** Milliseconds, never going back. `performance.now` by default. */
  readonly now?: () => number;
}

/** Loads `url` in a page and waits until it is at rest. Rejects with a `PageFault` when the page makes that impossible. */
export async function openVisit(page: PageLike, url: string, options: VisitOptions): Promise<Visit> {
  const { signal, timeoutMs = 15_000, settleMs = 5_000, quietMs = 100, now = () => performance.now() } = options;
  const { origin } = new URL(url);
  const log = watchPage(page, origin);
  await load(page, url, log, { signal, timeoutMs });
  const settled = await settle(page, log, { signal, quietMs, settleMs, timeoutMs, now });
  const reached = await ask(page, 'location.href', isText, { signal, timeoutMs });
  if (URL.parse(reached)?.origin !== origin) {
    throw new PageFault(
      createFinding('page-redirected-away', `The page left for ${log.navigations.at(-1) ?? reached}.`),
    );
  }
  return { page, log, settled };
}

/**
 * Resolves when the document is parsed and its scripts ran. Images and the like are waited for by settling, which gives up on them
 * without giving up on the page.
 */
async function load(page: PageLike, url: string, log: PageLog, bounds: Bounds): Promise<void> {
  const seconds = Math.round(bounds.timeoutMs / 100) / 10;
  const late = (): PageFault =>
    log.navigations.length > maxNavigations
      ? reloadLoop(log)
      : new PageFault(createFinding('page-load-failed', `The page did not load within ${seconds} s.`));
  try {
    const going = page.goto(url, { timeout: bounds.timeoutMs, waitUntil: 'domcontentloaded' });
    // The page's own limit comes first; this one is for a page object that has none.
    await bounded(going, { signal: bounds.signal, timeoutMs: bounds.timeoutMs + 1_000 }, late);
  } catch (error) {
    bounds.signal.throwIfAborted();
    if (error instanceof PageFault) throw error;
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    if (/timeout/i.test(message)) throw late();
    if (/crashed/i.test(message))
      throw new PageFault(createFinding('page-crashed', 'The tab crashed while it loaded.'));
    const network = /net::\w+/.exec(message)?.[0];
    if (network === undefined) throw error;
    throw new PageFault(createFinding('page-load-failed', `The page did not load: ${network}.`));
  }
}
