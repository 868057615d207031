import { EventEmitter } from 'eventemitter3';
import { CoreError } from '../errors/core-error.ts';
import { isTerminal } from '../events/core-events.ts';
import type { Envelope } from '../events/envelope.ts';
import { runEvents } from '../events/run-events.ts';
import { noUsage, type Usage } from '../events/usage.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunRecord } from '../journal/records.ts';
import { toDurable } from '../values/durable.ts';
import { isTreeRef } from '../values/refs.ts';
import { outputKey } from './execution-end.ts';
import { readMemo } from './run-scope.ts';
import type { RunResult } from './run-result.ts';
import type { Run } from './run.ts';

type AnyEvent = Envelope<string, unknown>;

/** What a handle works with. */
export interface RunHandleOptions {
  readonly journal: Journal;
  /** Tells the app's worker that there is news for a run: an answer or a cancellation. */
  readonly nudge: (runId: string) => void;
  /** Told what a listener of `on` threw. */
  readonly onListenerError: (error: unknown) => void;
}

/** Makes a handle on a stored run. */
export function createRunHandle(
  record: RunRecord,
  { journal, nudge, onListenerError }: RunHandleOptions,
): Run<any, any> {
  const { id, projectId, pipeline } = record;

  async function result(signal?: AbortSignal): Promise<RunResult<unknown>> {
    let usage: Usage = noUsage;
    for await (const { type, data } of journal.events(id, signal === undefined ? {} : { signal })) {
      if (type === 'usage.updated') usage = runEvents[type].zod.parse(data).total;
      if (type === 'run.completed')
        return { status: 'completed', output: (await readMemo(journal, id, outputKey))?.value, usage };
      if (type === 'run.cancelled')
        return { status: 'cancelled', reason: runEvents[type].zod.parse(data).reason, usage };
      if (type === 'run.failed') {
        const { candidate, ...failure } = runEvents[type].zod.parse(data);
        return {
          status: 'failed',
          ...failure,
          candidate: candidate !== null && isTreeRef(candidate) ? candidate : null,
          usage,
        };
      }
    }
    throw new CoreError('core/store-failed', `The events of run ${id} end without a terminal event.`);
  }

  return {
    id,
    projectId,
    pipeline,
    events: (options) => journal.events(id, options),
    on: createListeners(journal, id, onListenerError),
    result: ({ signal } = {}) => result(signal),
    async cancel({ reason = 'cancelled', signal } = {}) {
      await journal.requestCancel(id, reason);
      nudge(id);
      await result(signal);
    },
    async respond(questionId, { approved, answer = null }) {
      const stored = await journal.answer(id, questionId, { approved, answer: toDurable(answer, 'An answer') });
      if (stored === 'stored') nudge(id);
      return stored;
    },
  };
}

/** Reads the run's events once for all listeners, from the first listener's registration on, and stops when the last one has gone. */
function createListeners(
  journal: Journal,
  runId: string,
  onListenerError: (error: unknown) => void,
): Run<any, any>['on'] {
  const emitter = new EventEmitter<{ [type: string]: [event: AnyEvent] }>();
  let reading: AbortController | null = null;

  async function read(signal: AbortSignal): Promise<void> {
    const after = (await journal.run(runId))?.lastSeq ?? 0;
    for await (const event of journal.events(runId, { after, signal })) {
      for (const listener of emitter.listeners(event.type)) tell(listener, event, onListenerError);
      if (isTerminal(event.type)) return;
    }
  }

  return (type, listener) => {
    emitter.on(type, listener);
    if (reading === null) {
      const controller = new AbortController();
      reading = controller;
      // Reading ends by itself, by the last unsubscribe, or with the store; in no case does it concern the run.
      void read(controller.signal)
        .catch(() => {})
        .then(() => {
          if (reading === controller) reading = null;
        });
    }
    return () => {
      emitter.off(type, listener);
      if (emitter.eventNames().length === 0) reading?.abort();
    };
  };
}

/** A listener that throws harms neither the run nor other listeners. */
function tell(listener: (event: AnyEvent) => void, event: AnyEvent, onListenerError: (error: unknown) => void): void {
  try {
    listener(event);
  } catch (error) {
    onListenerError(error);
  }
}
