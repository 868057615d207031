import type { Usage } from '../events/usage.ts';
import type { BlobRef, TreeRef } from '../values/refs.ts';

/** What a commit changes beside the events, in the same transaction. */
export type Effect =
  | {
      readonly type: 'version';
      readonly parent: number | null;
      readonly tree: TreeRef;
      readonly output: TreeRef | null;
      readonly unverified: readonly string[];
      readonly prompt: string;
      readonly usage: Usage;
    }
  /** Moves the live pointer. 'appended' means the version of this same commit; the `version` field of an event's data may hold the mark too. */
  | { readonly type: 'publish'; readonly version: number | 'appended'; readonly expectedLive: number | null }
  /** Keeps a value of the run under a key; the last write of a key stands. */
  | { readonly type: 'memo'; readonly key: string; readonly value: BlobRef };
