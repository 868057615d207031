import type { EventMeta } from './envelope.ts';

/** What merging looks at; stored and not yet stored events fit. */
export interface MergeableEvent extends EventMeta {
  readonly type: string;
  readonly durable: boolean;
  readonly data: unknown;
}

/**
 * The data of two adjacent events as one event, or null when they must stay apart. Only deltas of one type, phase, attempt, call and span merge:
 * those with `text` when everything else agrees and the second goes on at the `offset` where the first ends; those without text are states,
 * of which the later one stands.
 */
export function mergeDeltas(left: MergeableEvent, right: MergeableEvent): { readonly data: unknown } | null {
  if (left.durable || right.durable || !sameOrigin(left, right)) return null;
  if (!isRecord(left.data) || !isRecord(right.data)) return null;
  const { text: head, offset: start, ...about } = left.data;
  const { text: tail, offset: next, ...alsoAbout } = right.data;
  if (head === undefined && tail === undefined) return { data: right.data };
  if (typeof head !== 'string' || typeof tail !== 'string') return null;
  if (JSON.stringify(about) !== JSON.stringify(alsoAbout)) return null;
  if (typeof start === 'number' && next !== start + head.length) return null;
  return { data: { ...left.data, text: head + tail } };
}

function sameOrigin(left: MergeableEvent, right: MergeableEvent): boolean {
  return (
    left.type === right.type &&
    left.phase === right.phase &&
    left.attempt === right.attempt &&
    left.callId === right.callId &&
    left.span === right.span
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
