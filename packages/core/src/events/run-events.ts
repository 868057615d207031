import { z } from 'zod';
import { deltaEvent, durableEvent } from './define-event.ts';
import { findingsSchema } from './finding-schema.ts';
import { jsonSchema } from './json-schema.ts';
import { runFailureSchema } from './run-failure-schema.ts';
import { roleSchema, usageSchema } from './usage.ts';

/** The life of a run and of its phases. */
export const runEvents = {
  'run.started': durableEvent(
    'First event of every run.',
    z.object({
      pipeline: z.string(),
      estimate: z.object({ tokens: z.number(), cost: z.number().nullable() }).nullable(),
      capabilities: z.object({ egress: z.boolean(), limits: z.boolean() }).nullable(),
    }),
  ),
  'run.resumed': durableEvent(
    'A worker goes on with the run after an answer, a restart or the death of the worker before it.',
    z.object({ because: z.string() }),
  ),
  'run.waiting': durableEvent(
    'A question stands; the run goes on when it is answered or expires.',
    z.object({ id: z.string(), question: z.string(), subject: jsonSchema, expiresAt: z.string() }),
  ),
  'run.answered': durableEvent(
    'A question was answered; an expired one counts as refused.',
    z.object({ id: z.string(), approved: z.boolean() }),
  ),
  'run.completed': durableEvent('Last event of a run that did its work.', z.object({ durationMs: z.number() })),
  'run.failed': durableEvent(
    'Last event of a run that could not do its work. The live version is untouched.',
    z.object({
      error: runFailureSchema,
      liveVersion: z.number().nullable(),
      candidate: z.string().nullable(),
      findings: findingsSchema,
    }),
  ),
  'run.cancelled': durableEvent('Last event of a run that was asked to stop.', z.object({ reason: z.string() })),
  'phase.started': durableEvent('Opens a span.', z.object({ name: z.string(), version: z.number() })),
  'phase.progress': deltaEvent(
    'How far a phase is, 0 to 1 where it can tell.',
    z.object({ message: z.string(), fraction: z.number().nullable() }),
  ),
  'phase.completed': durableEvent(
    'The phase returned and its output is kept.',
    z.object({ name: z.string(), durationMs: z.number() }),
  ),
  'phase.failed': durableEvent(
    'The phase threw.',
    z.object({ name: z.string(), durationMs: z.number(), error: runFailureSchema }),
  ),
  'span.closed': durableEvent(
    'Ends a span whose own end event can no longer come.',
    z.object({ started: z.string(), because: z.string() }),
  ),
  'message.added': durableEvent(
    'A message of the conversation. The id of a user message is the client’s, that of an assistant message is the run’s.',
    z.object({ id: z.string(), role: z.enum(['user', 'assistant']), text: z.string() }),
  ),
  'usage.updated': durableEvent(
    'What the run has used so far; `repair` is the part spent on tries after the first and on fixing.',
    z.object({ total: usageSchema, byRole: z.partialRecord(roleSchema, usageSchema).readonly(), repair: usageSchema }),
  ),
  warning: durableEvent(
    'Something a person should know that does not stop the run.',
    z.object({ code: z.string(), message: z.string() }),
  ),
  resync: deltaEvent(
    'Never stored: the reader’s position lies inside a compacted range, so forget what was read; the whole run follows.',
    z.object({ after: z.number() }),
  ),
};
