import type { CoreEvents, EventOf, Project, Run } from '@boxwright/core';
import type { Model, Published, StandardPipelines } from '@boxwright/core/pipelines';
import { recordedModel } from '@boxwright/core/recorded';
import { compose, type ComposeOptions, type DemoApp } from '../../src/compose.ts';
import { transcripts } from '../../src/scenario.ts';

/** A run of a landing pipeline. */
export type LandingRun = Run<Published, EventOf<CoreEvents>>;

/** An app of the demo with a project in it. */
export interface Bakery extends DemoApp {
  readonly project: Project<StandardPipelines>;
}

/** Composes the demo's app on real parts, and creates the project or opens it again. */
export async function openBakery(
  model: Model = recordedModel(transcripts),
  options: ComposeOptions = {},
): Promise<Bakery> {
  const demo = await compose(model, options);
  const found = await demo.app.projects.get('bakery', { ownerId: 'test' });
  const project = found ?? (await demo.app.projects.create({ ownerId: 'test', id: 'bakery' }));
  return { ...demo, project, [Symbol.asyncDispose]: () => demo[Symbol.asyncDispose]() };
}

/** Waits for a run; one that did not complete fails the test with its whole result. */
export async function completed(run: LandingRun): Promise<Published> {
  const result = await run.result();
  if (result.status !== 'completed') throw new Error(`The run did not complete: ${JSON.stringify(result, null, 2)}`);
  return result.output;
}
