import type { CoreEvents, EventOf } from '@boxwright/core';

/** The four acts of the demo. */
export type Act = 'create' | 'edit' | 'refuse' | 'restore';

/** Time that one phase of an act took. */
export interface PhaseTime {
  readonly act: Act;
  readonly phase: string;
  readonly ms: number;
}

/** A failure as a person needs it: what happened, and what to do about it. */
export interface Failure {
  /** `package/kebab-case`. */
  readonly code: string;
  readonly message: string;
  readonly advice: string;
}

/** Everything that the demo shows, in order. `--json` prints one of these a line. */
export type DemoEvent =
  | { readonly type: 'started'; readonly model: string; readonly sandbox: string; readonly browser: string }
  | {
      readonly type: 'act-started';
      readonly act: Act;
      readonly number: number;
      readonly of: number;
      readonly title: string;
    }
  /** An event of the act's run, as every other reader of the journal sees it. */
  | { readonly type: 'run-event'; readonly act: Act; readonly event: EventOf<CoreEvents> }
  | { readonly type: 'preview'; readonly act: Act; readonly url: string; readonly version: number }
  | { readonly type: 'screenshot'; readonly act: Act; readonly path: string }
  /** The refused change: why, and the version that stayed live. */
  | {
      readonly type: 'refused';
      readonly code: string;
      readonly reasons: readonly string[];
      readonly liveVersion: number;
      readonly pageStatus: number;
    }
  | { readonly type: 'act-ended'; readonly act: Act; readonly ms: number; readonly version: number }
  | { readonly type: 'kept'; readonly url: string }
  | { readonly type: 'stopping' }
  | { readonly type: 'failed'; readonly failure: Failure }
  | {
      readonly type: 'ended';
      readonly ms: number;
      readonly phases: readonly PhaseTime[];
      readonly leftRunning: number;
    };
