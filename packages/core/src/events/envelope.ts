import type { DataOf, EventDefinitions } from './event-definition.ts';

/** Where in a run an event comes from. */
export interface EventMeta {
  /** The phase that emitted it. */
  readonly phase?: string;
  /** The try it belongs to; 1 outside of `attempts`. */
  readonly attempt?: number;
  /** The model call it belongs to; `model.discarded` voids all events of a call. */
  readonly callId?: string;
  /** A started thing that must end: opened by `*.started`, ended by another event with the same span before the run's terminal event. */
  readonly span?: string;
}

/** One event as stored and as seen by readers. Readers ignore types they do not know; within `v` fields are only added. */
export interface Envelope<Type extends string, Data> extends EventMeta {
  readonly v: 1;
  readonly type: Type;
  /** 1, 2, 3 … without a gap in each run; given at append. After compaction a merged event has the last number of the range it `covers`. */
  readonly seq: number;
  readonly runId: string;
  readonly projectId: string;
  /** ISO 8601, by the journal's clock; informative only. */
  readonly at: string;
  /** False: a delta, which may be merged with its neighbours. */
  readonly durable: boolean;
  /** The numbers that this event stands for after compaction. */
  readonly covers?: readonly [from: number, to: number];
  readonly data: Data;
}

/** The events of a catalogue, as a union discriminated by `type`. */
export type EventOf<D extends EventDefinitions> = {
  [K in keyof D & string]: Envelope<K, DataOf<D[K]>>;
}[keyof D & string];
