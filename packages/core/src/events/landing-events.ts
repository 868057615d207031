import { z } from 'zod';
import { durableEvent } from './define-event.ts';
import { findingsSchema } from './finding-schema.ts';

/** From a candidate to a live version. */
export const landingEvents = {
  'package.installed': durableEvent('A package was added.', z.object({ name: z.string(), version: z.string() })),
  'package.refused': durableEvent(
    'A package was asked for and not added.',
    z.object({ name: z.string(), because: z.string() }),
  ),
  'command.started': durableEvent('A command of the template starts; opens a span.', z.object({ command: z.string() })),
  'command.completed': durableEvent(
    'A command ended; its exit code is null when it was stopped.',
    z.object({ command: z.string(), exitCode: z.number().nullable(), durationMs: z.number() }),
  ),
  'gate.started': durableEvent(
    'A candidate is built, checked and loaded; opens a span.',
    z.object({ tree: z.string() }),
  ),
  'gate.completed': durableEvent(
    'The verdict on a candidate, with what was seen as blobs.',
    z.object({
      ok: z.boolean(),
      fingerprint: z.string(),
      findings: findingsSchema,
      cached: z.boolean(),
      artifacts: z.array(z.object({ name: z.string(), mediaType: z.string(), blob: z.string() })).readonly(),
    }),
  ),
  'sandbox.state': durableEvent(
    'A sandbox of the run changed its state.',
    z.object({ sandboxId: z.string(), provider: z.string(), state: z.string(), durationMs: z.number().nullable() }),
  ),
  'version.published': durableEvent(
    'A version is live. Stored in one step with the version and the live pointer.',
    z.object({ version: z.number(), tree: z.string(), output: z.string().nullable() }),
  ),
  'preview.ready': durableEvent(
    'An address shows this version.',
    z.object({
      url: z.string(),
      version: z.number(),
      state: z.enum(['live', 'draft']),
      how: z.enum(['published', 'hot-update', 'reload', 'restart', 'boot']),
    }),
  ),
  'preview.failed': durableEvent(
    'The version is live, but its preview could not be shown.',
    z.object({ version: z.number(), message: z.string() }),
  ),
  'deploy.completed': durableEvent(
    'A version was handed to a deployer.',
    z.object({ version: z.number(), deployer: z.string(), url: z.string().nullable() }),
  ),
};
