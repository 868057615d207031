import type { Finding } from '@boxwright/verify';
import type { RunFailure } from '../errors/fault.ts';
import type { Usage } from '../events/usage.ts';
import type { TreeRef } from '../values/refs.ts';

/** How a run ended. */
export type RunResult<Out> =
  | { readonly status: 'completed'; readonly output: Out; readonly usage: Usage }
  | {
      readonly status: 'failed';
      readonly error: RunFailure;
      /** The version that stays live. */
      readonly liveVersion: number | null;
      /** The tree that did not make it, if one was built. */
      readonly candidate: TreeRef | null;
      readonly findings: readonly Finding[];
      readonly usage: Usage;
    }
  | { readonly status: 'cancelled'; readonly reason: string; readonly usage: Usage };
