import type { z } from 'zod';
import type { EventDefinition } from './event-definition.ts';

/** An event of core's own catalogue; `zod` is what its reference is generated from. */
export interface CoreEventDefinition<Data> extends EventDefinition<Data> {
  readonly purpose: string;
  readonly zod: z.ZodType<Data>;
}

function define<Data>(purpose: string, zod: z.ZodType<Data>, durable: boolean): CoreEventDefinition<Data> {
  return {
    purpose,
    durable,
    zod,
    schema: { '~standard': { version: 1, vendor: 'zod', validate: (value) => zod['~standard'].validate(value) } },
  };
}

/** A durable event: appended before anyone sees it, and never merged. */
export function durableEvent<Data>(purpose: string, zod: z.ZodType<Data>): CoreEventDefinition<Data> {
  return define(purpose, zod, true);
}

/** A delta: appended before anyone sees it; adjacent deltas of the same thing may be merged. */
export function deltaEvent<Data>(purpose: string, zod: z.ZodType<Data>): CoreEventDefinition<Data> {
  return define(purpose, zod, false);
}
