import { createFinding } from '../finding.ts';
import type { PageLike } from '../page-like.ts';
import { bounded, type Bounds } from './bounded.ts';
import { PageFault } from './page-fault.ts';

/** A page that reloads itself while it is asked gets another chance, this often. */
const maxRetries = 5;

/**
 * Evaluates a script in a page. Rejects with a `PageFault` when the page hangs or crashes; a navigation meanwhile asks
 * the new document. Other rejections (the browser is gone) pass through.
 */
export async function ask<T>(page: PageLike, script: string, bounds: Bounds): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await bounded(page.evaluate<T>(script), bounds, () => {
        const seconds = Math.round(bounds.timeoutMs / 100) / 10;
        return new PageFault(
          createFinding(
            'page-unresponsive',
            `The page did not answer within ${seconds} s: its own code keeps it busy.`,
          ),
        );
      });
    } catch (error) {
      bounds.signal.throwIfAborted();
      if (error instanceof PageFault) throw error;
      const message = error instanceof Error ? error.message : String(error);
      if (/crashed/i.test(message)) throw new PageFault(createFinding('page-crashed', 'The tab crashed.'));
      const navigated = /context was destroyed|cannot find context|frame was detached|because of a navigation/i.test(
        message,
      );
      if (!navigated) throw error;
      if (retry === maxRetries) {
        throw new PageFault(createFinding('page-reload-loop', 'The page keeps loading itself again.'));
      }
    }
  }
}
