import type { CallBook } from './call-book.ts';
import type { RunHistory } from './run-history.ts';
import type { RunScope } from './run-scope.ts';
import { closingEvent } from './span-tracker.ts';

/**
 * Ends what an earlier execution left open. A model call that was started and not completed is discarded, so that readers drop its text, and booked
 * by estimate: the provider has read its prompt, and what it answered is lost.
 */
export async function endInterrupted(scope: RunScope, calls: CallBook, history: RunHistory): Promise<void> {
  for (const open of history.openSpans.values()) {
    scope.writer.emit(closingEvent(open, 'interrupted'));
    if (open.started === 'model.started' && open.callId !== undefined) await calls.settleInterrupted(open.callId);
  }
}
