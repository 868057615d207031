import type { Pipeline, RunEstimate } from '../define/pipeline.ts';
import { CoreError } from '../errors/core-error.ts';
import type { Lease } from '../journal/lease.ts';
import { readBlob } from '../journal/tree-store.ts';
import type { Version } from '../projects/version.ts';
import { drawSeal } from './draw-seal.ts';
import type { ExecutionParts } from './execution-parts.ts';
import { findVersion } from './find-version.ts';
import type { RunHistory } from './run-history.ts';
import { memoEffect, readMemo, type RunScope } from './run-scope.ts';

const sealKey = '~seal';

/** A run that may be worked on. */
export interface OpenedRun {
  readonly pipeline: Pipeline<any, any, any, any>;
  readonly input: unknown;
  readonly base: Version | null;
  readonly seal: string;
}

/**
 * Stores the event with which an execution begins (`run.started` or `run.resumed`) and gets together what the pipeline needs.
 * @throws CoreError that the run has to fail with (anything else is the store's, and the run is given back): `core/interrupted`, `core/unknown-pipeline`, `core/pipeline-changed`, `core/conflict`.
 */
export async function openRun(
  parts: ExecutionParts,
  scope: RunScope,
  lease: Lease,
  history: RunHistory,
): Promise<OpenedRun> {
  const { journal, record, writer, surroundings } = scope;
  const pipeline = Object.hasOwn(parts.pipelines, record.pipeline) ? parts.pipelines[record.pipeline] : undefined;
  const inputText = new TextDecoder().decode(await readBlob(journal.blobs, record.input));
  const input: unknown = JSON.parse(inputText);
  let seal = (await readMemo(journal, record.id, sealKey))?.value;
  if (history.startedAt === null || typeof seal !== 'string') {
    seal = drawSeal(surroundings.createId, [inputText]);
    const estimate = pipeline === undefined ? null : estimateOf(pipeline, input);
    const data = { pipeline: record.pipeline, estimate, capabilities: pipeline?.capabilities ?? null };
    await writer.commit(
      [{ type: 'run.started', durable: true, data }],
      [await memoEffect(journal, sealKey, String(seal))],
    );
  } else if (lease.takeover === true && parts.interrupted === 'fail') {
    throw new CoreError('core/interrupted', 'The process that worked on this run died. Start it again.');
  }
  if (pipeline === undefined) {
    throw new CoreError('core/unknown-pipeline', `This app has no pipeline "${record.pipeline}".`);
  }
  if (pipeline.version !== record.pipelineVersion) {
    const versions = `version ${record.pipelineVersion} and is now ${pipeline.version}`;
    throw new CoreError(
      'core/pipeline-changed',
      `The pipeline "${record.pipeline}" was ${versions} since the run was started. Start it again.`,
    );
  }
  if (record.expectedVersion !== undefined && record.expectedVersion !== record.base) {
    const found = `expected version ${record.expectedVersion ?? 'none'}, but ${record.base ?? 'none'} is live`;
    throw new CoreError('core/conflict', `The run came to its turn too late: it ${found}.`);
  }
  if (history.startedAt !== null) {
    const because = lease.takeover === true ? 'the worker before it died' : 'it was answered or its app was restarted';
    writer.emit({ type: 'run.resumed', durable: true, data: { because } });
  }
  const base = record.base === null ? null : await findVersion(journal, record.projectId, record.base);
  return { pipeline, input, base, seal: String(seal) };
}

function estimateOf(pipeline: OpenedRun['pipeline'], input: unknown): RunEstimate | null {
  try {
    return pipeline.estimate(input);
  } catch (cause) {
    throw new CoreError('core/invalid-definition', `The estimate of pipeline "${pipeline.name}" threw.`, { cause });
  }
}
