import { CoreError } from '../errors/core-error.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunRecord } from '../journal/records.ts';
import { reserveRun } from '../quota/run-reservation.ts';
import { issuesOf } from '../runs/validate-event.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import { toDurable } from '../values/durable.ts';
import { hashText } from '../values/hash.ts';
import type { AnyRun, AppParts } from './app-parts.ts';
import type { StartOptions } from './project.ts';

/** Stores a run and hands it on; see `Project.start`. */
export async function startRun(
  app: AppParts,
  project: { readonly id: string; readonly ownerId: string },
  name: string,
  input: unknown,
  options: StartOptions,
): Promise<AnyRun> {
  app.assertOpen();
  options.signal?.throwIfAborted();
  const { journal } = app;
  const pipeline = Object.hasOwn(app.pipelines, name) ? app.pipelines[name] : undefined;
  if (pipeline === undefined) throw new CoreError('core/unknown-pipeline', `This app has no pipeline "${name}".`);
  const issues = issuesOf(pipeline.input, input);
  if (issues !== null)
    throw new CoreError('core/invalid-input', `The input of pipeline "${name}" does not fit: ${issues}`);
  const text = canonicalJson(toDurable(input, `The input of pipeline "${name}"`));
  const { idempotencyKey, expectedVersion, subject } = options;
  const runId = app.surroundings.createId();
  const { quota, surroundings } = app;
  const reservation =
    quota === null ? null : await reserveRun(quota, subject ?? project.ownerId, runId, surroundings.now());
  const created = await journal.createRun({
    id: runId,
    projectId: project.id,
    pipeline: name,
    pipelineVersion: pipeline.version,
    input: await journal.blobs.put(new TextEncoder().encode(text)),
    inputHash: await hashText(`${name}\n${text}`),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(expectedVersion === undefined ? {} : { expectedVersion }),
    ...(subject === undefined ? {} : { subject }),
  });
  if (!created.ok || created.existing) await reservation?.release();
  if (!created.ok) throw refusal(created.reason, options);
  const record = await runRecordOf(journal, created.runId);
  if (!created.existing) await app.dispatch(created.runId);
  return app.handle(record);
}

function refusal(reason: 'conflict' | 'key-reused', options: StartOptions): CoreError {
  return reason === 'conflict'
    ? new CoreError(
        'core/conflict',
        `Version ${options.expectedVersion ?? 'none'} is not live any more. Read the project again, then start.`,
      )
    : new CoreError('core/key-reused', `The idempotency key "${options.idempotencyKey}" was used with another input.`);
}

async function runRecordOf(journal: Journal, id: string): Promise<RunRecord> {
  const record = await journal.run(id);
  if (record === null) throw new CoreError('core/unknown-run', `The journal lost run ${id}.`);
  return record;
}
