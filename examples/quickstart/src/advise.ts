import { CoreError, type RunFailure } from '@boxwright/core';
import { SandboxError } from '@boxwright/sandbox';
import type { Failure } from './demo-event.ts';

/** A failure of the demo itself, such as a run that did not end as the story needs it. */
export class DemoError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'DemoError';
    this.failure = failure;
  }
}

const install = 'apt-get update && apt-get install -y --no-install-recommends';

/** What to do about a failure, by its code. */
const advice: Readonly<Record<string, string>> = {
  'sandbox/isolation-unavailable': `Install bubblewrap and allow user namespaces: ${install} bubblewrap`,
  'sandbox/browser-unavailable': `Chromium runs behind bubblewrap and needs a font: ${install} chromium bubblewrap fonts-dejavu-core`,
  'sandbox/package-manager-unavailable': 'Install the packages of the workspace again: npm run demo does it.',
  'sandbox/layer-install-failed':
    'Check that the package registry of your npm configuration can be reached, then run the demo again.',
  'sandbox/package-unavailable':
    'The registry of your npm configuration lacks a package of the template; use one that has it.',
  'sandbox/no-space': 'Free some space on the disk, then run the demo again.',
  'core/no-transcript':
    'The recorded answers fit the template and requests of this commit only: undo changes to them, or record new ones with `pnpm transcripts`.',
  'core/port-taken': 'Another program has the port; end it or choose another port.',
  'core/interrupted': 'Run the demo again.',
};

/** Turns anything thrown, or the failure of a run, into what a person reads. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DemoError) return error.failure;
  if (CoreError.isInstance(error) || SandboxError.isInstance(error)) return describe(error.code, error.message);
  if (error instanceof Error) return describe('demo/unexpected', error.message);
  return describe('demo/unexpected', String(error));
}

/** The failure of a run that should have gone well. */
export function failureOfRun(failure: RunFailure): Failure {
  return describe(failure.code, failure.message);
}

function describe(code: string, message: string): Failure {
  return { code, message, advice: advice[code] ?? 'Run the demo again with --json and read the last events.' };
}
