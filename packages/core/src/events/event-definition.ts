import type { StandardSchema } from './standard-schema.ts';

/**
 * One type of event. Events that are not `durable` are deltas: they are appended like the others, but adjacent ones may be merged,
 * before they get a number and again by compaction.
 */
export interface EventDefinition<Data = any> {
  /** Must validate synchronously. */
  readonly schema: StandardSchema<Data>;
  readonly durable: boolean;
  /** One sentence for the reference. */
  readonly purpose?: string;
}

/** Event types by name. */
export type EventDefinitions = { readonly [type: string]: EventDefinition };

/** The data of an event type. */
export type DataOf<D> = D extends EventDefinition<infer Data> ? Data : never;
