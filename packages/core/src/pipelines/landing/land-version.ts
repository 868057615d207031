import type { PipelineTools } from '../../define/pipeline.ts';
import { CoreError } from '../../errors/core-error.ts';
import type { GatePhase } from '../gate/gate-phase.ts';
import type { PreparePhase } from './prepare-phase.ts';
import type { Published, PublishPhase } from './publish-phase.ts';
import type { ReadVersionPhase } from './read-version-phase.ts';

/** The phases of the import pipeline. */
export interface ImportPhases {
  readonly prepare: PreparePhase;
  readonly read: ReadVersionPhase;
  readonly gate: GatePhase;
  readonly publish: PublishPhase;
}

/** Puts a version that nobody has checked, such as files brought in from elsewhere, through the gate and makes it live. */
export async function landVersion({
  input,
  phases,
  base,
}: PipelineTools<ImportPhases, { readonly version: number }>): Promise<Published> {
  const { tree } = await phases.read({ version: input.version });
  await phases.prepare({ message: null, base: tree });
  const verdict = await phases.gate({ tree });
  if (!verdict.ok) {
    throw new CoreError('core/gate-failed', verdict.error?.message ?? verdict.feedback, {
      findings: verdict.findings ?? [],
      candidate: tree,
    });
  }
  const prompt = `Imported version ${input.version}`;
  return phases.publish({
    ...verdict.value,
    prompt,
    expectedLive: base?.version ?? null,
    attempts: 0,
    explanation: '',
  });
}
