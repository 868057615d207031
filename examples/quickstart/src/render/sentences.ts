import type { CoreEvents, EventOf } from '@boxwright/core';
import type { DemoEvent } from '../demo-event.ts';
import { plural, printable, seconds } from './format.ts';

/** The lasting lines that an event leaves on any screen, without colour. An event may leave none. */
export function sentences(event: DemoEvent): readonly string[] {
  return rawSentences(event).map(printable);
}

function rawSentences(event: DemoEvent): readonly string[] {
  switch (event.type) {
    case 'started':
      return [`Boxwright demo. Model: ${event.model}. Sandbox: ${event.sandbox}. Browser: ${event.browser}.`];
    case 'act-started':
      return ['', `${event.number}/${event.of} ${event.title}`];
    case 'run-event':
      return runSentences(event.event);
    case 'preview':
      return [`  preview of version ${event.version}: ${event.url}`];
    case 'screenshot':
      return [`  screenshot: ${event.path}`];
    case 'refused':
      return [
        `  refused (${event.code}):`,
        ...event.reasons.flatMap((reason) => reason.split('\n').map((line) => `    ${line}`)),
        `  the page stays up: version ${event.liveVersion} still answers with status ${event.pageStatus}`,
      ];
    case 'act-ended':
      return [`  done in ${seconds(event.ms)}, live version ${event.version}`];
    case 'kept':
      return ['', `The preview stays open at ${event.url}`, 'Press Ctrl-C to end it.'];
    case 'stopping':
      return ['', 'Stopping ...'];
    case 'failed':
      return ['', `Failed: ${event.failure.message} (${event.failure.code})`, event.failure.advice];
    case 'ended':
      return [
        '',
        'Time per phase:',
        ...phaseTable(event),
        `All done in ${seconds(event.ms)}; ${left(event.leftRunning)}.`,
      ];
  }
}

function runSentences(event: EventOf<CoreEvents>): readonly string[] {
  switch (event.type) {
    case 'phase.completed':
      return [`  ${phaseName(event)}: ${seconds(event.data.durationMs)}`];
    case 'phase.failed':
      return [`  ${phaseName(event)}: ${howItEnded(event.data.error.code)} after ${seconds(event.data.durationMs)}`];
    case 'proposal.rejected':
      return [`  rejected: ${plural(event.data.findings.length, 'problem')}`];
    case 'gate.completed':
      return event.data.ok ? [] : [`  gate closed: ${plural(event.data.findings.length, 'problem')}`];
    case 'file.completed':
      return [`    ${event.data.path}`];
    case 'warning':
      return [`  note: ${event.data.message}`];
    default:
      return [];
  }
}

/** The name of the phase that an event starts or ends, with the try when it is not the first. */
export function phaseName(event: EventOf<CoreEvents> & { readonly data: { readonly name: string } }): string {
  return (event.attempt ?? 1) > 1 ? `${event.data.name} (try ${event.attempt})` : event.data.name;
}

/** A phase that ran beside the others ends with the run: nothing went wrong with it. */
function howItEnded(code: string): string {
  return code === 'core/closed' || code === 'core/cancelled' ? 'stopped' : 'failed';
}

function phaseTable(event: DemoEvent & { readonly type: 'ended' }): readonly string[] {
  return event.phases.map(({ act, phase, ms }) => `  ${act.padEnd(10)}${phase.padEnd(20)}${seconds(ms).padStart(8)}`);
}

function left(count: number): string {
  return count === 0 ? 'nothing is left running' : `${count} processes are left running`;
}
