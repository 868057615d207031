import type { appProtocol } from '../protocol/app-protocol.ts';
import type { Tags } from '../protocol/tag-definition.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Operation, OperationState } from './operation.ts';
import type { ProtocolResult } from './protocol-result.ts';
import type { Span } from './span.ts';

/** Attributes as an event carries them: required ones are always there. */
export type AttributesOf<D> = D extends { attributes: infer A }
  ? { readonly [K in keyof A]: A[K] extends { required: true } ? string : string | undefined }
  : never;

/** The tags of `appProtocol`: what is read when no protocol is given. */
export type AppTags = (typeof appProtocol)['tags'];

/** An open tag was read. Attributes that the protocol does not name are kept as they were written. */
export type TagStartEvent<T extends Tags, K extends keyof T & string> = Span & {
  readonly type: 'tag-start';
  /** Counts up from 1 in an answer; the delta and end events of the tag carry it too. */
  readonly id: number;
  readonly tag: K;
  readonly attributes: AttributesOf<T[K]>;
};

/** More of the body. Deltas are raw: they are slices of the answer. */
export type TagDeltaEvent<K extends string> = Span & {
  readonly type: 'tag-delta';
  readonly id: number;
  readonly tag: K;
  readonly text: string;
};

/** The tag ended, by its close tag or otherwise. */
export type TagEndEvent<K extends string> = Span & {
  readonly type: 'tag-end';
  readonly id: number;
  readonly tag: K;
  readonly state: OperationState;
  /** What the tag asks for; null if it asks for nothing, for several things, or if operations are not collected. */
  readonly operation: Operation | null;
  /** Everything the tag asks for: more than one only for `packages`. */
  readonly operations: readonly Operation[];
  /** The possible beginning of a close tag at the end of the answer; not part of any delta. */
  readonly heldBack?: string;
};

/** What a parser tells while it reads. Offsets never go back, and adjacent deltas may be merged freely. */
export type ProtocolEvent<T extends Tags = AppTags> =
  | { [K in keyof T & string]: TagStartEvent<T, K> | TagDeltaEvent<K> | TagEndEvent<K> }[keyof T & string]
  | ({ readonly type: 'text-delta'; readonly text: string } & Span)
  | ({ readonly type: 'reasoning-delta'; readonly text: string } & Span)
  | ({ readonly type: 'diagnostic'; readonly diagnostic: Diagnostic } & Span)
  | ({ readonly type: 'end'; readonly result: ProtocolResult } & Span);
