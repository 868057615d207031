import './immediate-digest.ts';
import { z } from 'zod';
import { definePhase } from '../../src/define/define-phase.ts';
import type { Phase } from '../../src/define/phase.ts';
import type { PhaseContext } from '../../src/define/phase-context.ts';
import type { CoreEvents } from '../../src/events/core-events.ts';
import type { Envelope } from '../../src/events/envelope.ts';
import type { Run } from '../../src/runs/run.ts';

/** Schema of inputs that say nothing. */
export const anyInput = z.object({});

/** A phase that runs whatever a test gives it. */
export function phase<In, Out>(
  name: string,
  run: (input: In, context: PhaseContext<CoreEvents>) => Promise<Out>,
): Phase<In, Out> {
  const defined: Phase<never, unknown> = definePhase({
    name,
    version: 1,
    run: (input: never, context) => run(input, context) as Promise<never>,
  });
  return defined as Phase<In, Out>;
}

/** A promise that a test resolves when it likes. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}

/** All events of a run, to its end. */
export async function eventsOf(run: Run<unknown, any>): Promise<readonly Envelope<string, any>[]> {
  const events: Envelope<string, any>[] = [];
  for await (const event of run.events()) events.push(event);
  return events;
}

/** The types of all events of a run. */
export async function typesOf(run: Run<unknown, any>): Promise<readonly string[]> {
  return (await eventsOf(run)).map(({ type }) => type);
}

/** Waits until a run has an event of this type, and returns it. */
export async function seen(run: Run<unknown, any>, type: string): Promise<Envelope<string, any>> {
  for await (const event of run.events()) if (event.type === type) return event;
  throw new Error(`The run ended without "${type}".`);
}

/** What is wrong with the order of a run's events; empty when all rules hold. */
export function brokenRules(events: readonly Envelope<string, unknown>[]): readonly string[] {
  const broken: string[] = [];
  const terminal = /^run\.(completed|failed|cancelled)$/;
  events.forEach(({ seq }, index) => {
    if (seq !== index + 1) broken.push(`event ${index + 1} has the number ${seq}`);
  });
  if (events[0]?.type !== 'run.started') broken.push(`the first event is ${events[0]?.type}`);
  if (events.filter(({ type }) => type === 'run.started').length > 1) broken.push('there are two run.started');
  const ends = events.filter(({ type }) => terminal.test(type)).length;
  if (ends !== 1) broken.push(`there are ${ends} terminal events`);
  if (!terminal.test(events.at(-1)?.type ?? '')) broken.push(`the last event is ${events.at(-1)?.type}`);
  const open = new Set<string>();
  for (const { type, span } of events) {
    if (span === undefined) continue;
    if (type.endsWith('.started')) {
      if (open.has(span)) broken.push(`span ${span} starts twice`);
      open.add(span);
    } else if (/\.(completed|failed|skipped|discarded|closed)$/.test(type) && !open.delete(span)) {
      broken.push(`${type} ends span ${span}, which is not open`);
    }
  }
  for (const span of open) broken.push(`span ${span} never ends`);
  return broken;
}
