import type { Json } from '../values/json.ts';
import type { RunResult } from './run-result.ts';

/** A started run. Dropping it stops nothing. */
export interface Run<Out, Event extends { readonly type: string }> {
  readonly id: string;
  readonly projectId: string;
  readonly pipeline: string;
  /** Replays the events after `after` (0 by default), then goes on live, without a gap, to the terminal event. `signal` ends the reading, never the run. */
  events(options?: { readonly after?: number; readonly signal?: AbortSignal }): AsyncIterable<Event>;
  /** A view of `events()` from now on; returns the unsubscribe. A listener that throws harms neither the run nor other listeners. */
  on<T extends Event['type']>(type: T, listener: (event: Extract<Event, { readonly type: T }>) => void): () => void;
  /** Resolves for every outcome. `signal` ends the waiting, never the run. */
  result(options?: { readonly signal?: AbortSignal }): Promise<RunResult<Out>>;
  /** The only way to end a run early. Resolves when the terminal event is stored, whichever it is. */
  cancel(options?: { readonly reason?: string; readonly signal?: AbortSignal }): Promise<void>;
  respond(
    questionId: string,
    answer: { readonly approved: boolean; readonly answer?: Json },
  ): Promise<'stored' | 'already' | 'expired' | 'unknown'>;
}
