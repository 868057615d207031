import { closingEvent } from './span-tracker.ts';
import { toRunFailure } from './to-run-failure.ts';
import { CoreError } from '../errors/core-error.ts';
import type { Json } from '../values/json.ts';
import { memoEffect, type RunScope } from './run-scope.ts';

/** How the pipeline's function ended, as far as its run is concerned. */
export type Ending =
  | { readonly type: 'completed'; readonly output: Json | undefined }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'cancelled'; readonly reason: string };

/** Key of the memo that holds a completed run's output. */
export const outputKey = '~output';

/** Stores the terminal event, after ending every span that is still open. */
export async function storeEnding(scope: RunScope, ending: Ending, startedAt: number): Promise<void> {
  const { journal, record, writer, openSpans, surroundings } = scope;
  // A run that could not even be opened has started all the same.
  const data = { pipeline: record.pipeline, estimate: null, capabilities: null };
  if (writer.lastSeq === 0) await writer.commit([{ type: 'run.started', durable: true, data }]);
  const because = ending.type === 'completed' ? 'the run ended' : `the run was ${ending.type}`;
  const closing = Array.from(openSpans.values(), (open) => closingEvent(open, because));
  if (ending.type === 'completed') {
    const data = { durationMs: Math.max(0, surroundings.now() - startedAt) };
    const memo = await memoEffect(journal, outputKey, ending.output);
    await writer.commit([...closing, { type: 'run.completed', durable: true, data }], [memo]);
  } else if (ending.type === 'cancelled') {
    await writer.commit([...closing, { type: 'run.cancelled', durable: true, data: { reason: ending.reason } }]);
  } else {
    const known: CoreError | null = CoreError.isInstance(ending.error) ? ending.error : null;
    const data = {
      error: toRunFailure(ending.error),
      liveVersion: await journal.live(record.projectId),
      candidate: known?.candidate ?? null,
      findings: known?.findings ?? [],
    };
    await writer.commit([...closing, { type: 'run.failed', durable: true, data }]);
  }
}
