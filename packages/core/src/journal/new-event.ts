import type { EventMeta } from '../events/envelope.ts';

/** An event before the journal gives it a number. */
export interface NewEvent extends EventMeta {
  readonly type: string;
  readonly durable: boolean;
  readonly data: unknown;
}
