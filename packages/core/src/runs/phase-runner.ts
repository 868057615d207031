import type { PhaseContext } from '../define/phase-context.ts';
import type { Phase } from '../define/phase.ts';
import { CoreError } from '../errors/core-error.ts';
import { coreEvents } from '../events/core-events.ts';
import type { EventDefinitions } from '../events/event-definition.ts';
import type { EventMeta } from '../events/envelope.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import { toDurable } from '../values/durable.ts';
import { hashText } from '../values/hash.ts';
import { memoEffect, readMemo, type RunScope } from './run-scope.ts';
import { closingEvent } from './span-tracker.ts';
import { toRunFailure } from './to-run-failure.ts';
import { validateEvent } from './validate-event.ts';

/** A phase of any types, as the runner calls it: the typed caller has seen to the input. */
export type AnyPhase = Phase<any, unknown, EventDefinitions>;

/** Where a call of a phase stands: its context is made from this. */
export interface PhaseCall {
  readonly phase: AnyPhase;
  readonly attempt: number;
  readonly memoKey: string;
  /** Queues an event of this phase. */
  emit(type: string, data: unknown, meta?: Pick<EventMeta, 'callId' | 'span'>): void;
}

/** What a runner works with. */
export interface PhaseRunnerOptions {
  readonly scope: RunScope;
  readonly contextOf: (call: PhaseCall) => PhaseContext<EventDefinitions>;
  /** Told whenever the number of phases at work has changed. */
  readonly onWorking: (count: number) => void;
}

/** Calls phases so that each runs once for one input, whatever happens to the process. */
export function createPhaseRunner({ scope, contextOf, onWorking }: PhaseRunnerOptions): {
  call(phase: AnyPhase, attempt: number, input: unknown): Promise<unknown>;
} {
  const { journal, record, writer, signal, surroundings, openSpans } = scope;
  const ordinals = new Map<string, number>();
  let working = 0;

  async function call(phase: AnyPhase, attempt: number, input: unknown): Promise<unknown> {
    signal.throwIfAborted();
    // Everything that the ordinal depends on happens before the first await, so that it follows the order of the calls.
    const text = canonicalJson(toDurable(input, `The input of phase "${phase.name}"`));
    const equal = `${phase.name}/${phase.version}/${attempt}/${text}`;
    const ordinal = ordinals.get(equal) ?? 0;
    ordinals.set(equal, ordinal + 1);
    const memoKey = `${phase.name}/${phase.version}/${attempt}/${await hashText(text)}/${ordinal}`;

    const kept = await readMemo(journal, record.id, memoKey);
    if (kept !== undefined) return kept.value;
    working += 1;
    onWorking(working);
    try {
      return await run(phase, attempt, input === undefined ? undefined : JSON.parse(text), memoKey);
    } finally {
      working -= 1;
      onWorking(working);
    }
  }

  async function run(phase: AnyPhase, attempt: number, input: unknown, memoKey: string): Promise<unknown> {
    signal.throwIfAborted();
    const { name, version } = phase;
    const span = surroundings.createId();
    const meta = { phase: name, attempt };
    const definitions = { ...coreEvents, ...phase.events };
    const begunAt = surroundings.now();
    const inner = new Set<string>();
    let ended = false;
    writer.emit({ ...meta, span, type: 'phase.started', durable: true, data: { name, version } });
    const context = contextOf({
      phase,
      attempt,
      memoKey,
      emit(type, data, eventMeta) {
        const { durable } = validateEvent(definitions, type, data);
        if (signal.aborted) return;
        if (ended)
          throw new CoreError('core/invalid-event', `Phase "${name}" has ended and can't emit "${type}" any more.`);
        if (eventMeta?.span !== undefined) inner.add(eventMeta.span);
        writer.emit({ ...meta, ...eventMeta, type, durable, data });
      },
    });

    function closeInner(because: string): void {
      for (const id of inner) {
        const open = openSpans.get(id);
        if (open !== undefined) writer.emit(closingEvent(open, because));
      }
    }

    try {
      const returned = await phase.run(input, context);
      signal.throwIfAborted();
      const output = returned === undefined ? undefined : toDurable(returned, `The output of phase "${name}"`);
      const memo = await memoEffect(journal, memoKey, output);
      ended = true;
      closeInner('the phase ended');
      const data = { name, durationMs: surroundings.now() - begunAt };
      await writer.commit([{ ...meta, span, type: 'phase.completed', durable: true, data }], [memo]);
      return output === undefined ? undefined : JSON.parse(canonicalJson(output));
    } catch (error) {
      ended = true;
      if (!signal.aborted) {
        closeInner('the phase failed');
        const data = { name, durationMs: surroundings.now() - begunAt, error: toRunFailure(error) };
        writer.emit({ ...meta, span, type: 'phase.failed', durable: true, data });
      }
      throw error;
    }
  }

  return { call };
}
