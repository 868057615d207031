import type { MockLanguageModelV4 } from 'ai/test';
import type { CoreEvents } from '../../src/events/core-events.ts';
import type { EventOf } from '../../src/events/envelope.ts';
import type { CallTag } from '../../src/model/call-tag.ts';
import type { StandardOptions } from '../../src/pipelines/standard-options.ts';
import { standardPipelines, type StandardPipelines } from '../../src/pipelines/standard-pipelines.ts';
import { startRequest } from '../../src/pipelines/start-request.ts';
import type { Boxwright } from '../../src/projects/boxwright.ts';
import { createBoxwright } from '../../src/projects/create-boxwright.ts';
import type { Project } from '../../src/projects/project.ts';
import type { Run } from '../../src/runs/run.ts';
import type { RunResult } from '../../src/runs/run-result.ts';
import type { FileTree } from '@boxwright/protocol-parser';
import { answeringModel } from './answering-model.ts';
import { collect } from './collect.ts';
import { noSandbox } from './no-sandbox.ts';
import { staticTemplate } from './static-template.ts';

/** A project whose pipelines need no machine: a static template, no browser, a model that answers by function. */
export interface World {
  readonly app: Boxwright<StandardPipelines>;
  readonly project: Project<StandardPipelines>;
  readonly model: MockLanguageModelV4;
}

/** Makes it. `files` become version 1 of the project. */
export async function world(
  reply: (tag: CallTag, prompt: string) => string,
  options: Partial<StandardOptions> & { readonly files?: FileTree } = {},
): Promise<World> {
  const { files, ...rest } = options;
  const model = answeringModel(reply);
  const app = createBoxwright({
    pipelines: standardPipelines({ model, template: staticTemplate, sandbox: noSandbox, smoke: 'off', ...rest }),
  });
  const project = await app.projects.create({ ownerId: 'me', ...(files === undefined ? {} : { files }) });
  return { app, project, model };
}

/** A run, watched to its end. */
export interface Outcome<Out> {
  readonly result: RunResult<Out>;
  readonly events: readonly EventOf<CoreEvents>[];
}

/** Watches a run to its end. */
export async function watched<Out>(run: Run<Out, EventOf<CoreEvents>>): Promise<Outcome<Out>> {
  return { events: await collect(run.events()), result: await run.result() };
}

/** Asks in words and watches the run to its end. */
export async function ask(
  { project }: World,
  prompt: string,
  more: { readonly messageId?: string } = {},
): ReturnType<typeof watched<{ version: number; attempts: number }>> {
  return watched(await startRequest(project, { prompt, ...more }));
}

/** What a model was sent, one text a call. */
export function promptsOf(model: MockLanguageModelV4): readonly string[] {
  return model.doStreamCalls.map((call) => JSON.stringify(call.prompt));
}
