import { createFinding } from '../finding.ts';
import type { PageLike } from '../page-like.ts';
import { bounded, type Bounds } from './bounded.ts';
import type { Guard } from './guards.ts';
import { PageFault } from './page-fault.ts';

/** A page that reloads itself while it is asked gets another chance, this often. */
const maxRetries = 5;

/**
 * Evaluates a script in a page and gives its answer, once that has the promised shape.
 *
 * Rejects with a `PageFault` when the page hangs, crashes or breaks the script; a navigation meanwhile asks the new document. What
 * the browser itself does (it is gone) passes through.
 */
export async function ask<T>(page: PageLike, script: string, isAnswer: Guard<T>, bounds: Bounds): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      const answer = await bounded(page.evaluate<unknown>(script), bounds, () => unresponsive(bounds.timeoutMs));
      if (isAnswer(answer)) return answer;
      throw broken('it gives back something else than it was asked for');
    } catch (error) {
      bounds.signal.throwIfAborted();
      if (error instanceof PageFault) throw error;
      const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      if (/crashed/i.test(message)) throw new PageFault(createFinding('page-crashed', 'The tab crashed.'));
      if (/(?:closed|disconnected)/i.test(message)) throw error;
      if (!/context was destroyed|cannot find context|frame was detached|because of a navigation/i.test(message)) {
        throw broken(message);
      }
      if (retry === maxRetries) {
        throw new PageFault(createFinding('page-reload-loop', 'The page keeps loading itself again.'));
      }
    }
  }
}

function unresponsive(timeoutMs: number): PageFault {
  const seconds = Math.round(timeoutMs / 100) / 10;
  const message = `The page did not answer within ${seconds} s: its own code keeps it busy.`;
  return new PageFault(createFinding('page-unresponsive', message));
}

/** The checks' scripts run beside the page's own, which can replace what they build on. */
function broken(why: string): PageFault {
  const message = `The page can't be looked at, since it changes what the browser provides: ${why}.`;
  return new PageFault(createFinding('page-not-inspectable', message));
}
