import { landingEvents } from './landing-events.ts';
import { modelEvents } from './model-events.ts';
import { runEvents } from './run-events.ts';

/** Core's catalogue of events. Phases add their own through `definePhase({ events })`. */
export const coreEvents = { ...runEvents, ...modelEvents, ...landingEvents };

/** The type of core's catalogue. */
export type CoreEvents = typeof coreEvents;

/** The types that end a run; exactly one is stored, as the last event. */
export const terminalEvents = ['run.completed', 'run.failed', 'run.cancelled'] as const;

/** Whether an event of this type ends a run. */
export function isTerminal(type: string): type is (typeof terminalEvents)[number] {
  return type === 'run.completed' || type === 'run.failed' || type === 'run.cancelled';
}
