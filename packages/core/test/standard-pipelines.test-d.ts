// Right uses compile, wrong uses do not.
import type { SandboxProvider } from '@boxwright/sandbox';
import { chromiumLauncher } from '@boxwright/sandbox/browser';
import { localSandbox } from '@boxwright/sandbox/local';
import { viteReact } from '@boxwright/template-vite-react';
import type { BrowserLauncher } from '@boxwright/verify';
import { z } from 'zod';
import {
  createBoxwright,
  definePhase,
  definePipeline,
  type StandardSchema,
  type TreeRef,
  type Verdict,
} from '../src/index.ts';
import { recordedModel, recordModel } from '../src/recorded/index.ts';
import {
  createModelPort,
  type Model,
  standardPipelines,
  startRequest,
  type Template,
  treeProposer,
} from '../src/pipelines/index.ts';

declare const template: Template;
declare const sandbox: SandboxProvider;
declare const browser: BrowserLauncher;
declare const model: Model;

// Foreign parts fit structurally: neither the template nor the launcher knows core.
viteReact() satisfies Template;
chromiumLauncher() satisfies BrowserLauncher;
const std = standardPipelines({
  model: recordedModel('.'),
  template: viteReact(),
  sandbox: localSandbox(),
  browser: chromiumLauncher(),
});

const app = createBoxwright({ pipelines: standardPipelines({ model, template, sandbox, browser }) });
const project = await app.projects.create({ ownerId: 'me' });
const first = await startRequest(project, { prompt: 'A page for a bakery' });
for await (const event of first.events()) if (event.type === 'preview.ready') event.data.url satisfies string;
const result = await first.result();
if (result.status === 'completed') {
  result.output.version satisfies number;
  result.output.tree satisfies TreeRef;
}
await project.start('restore', { version: 1 });
// @ts-expect-error a version is a number
await project.start('restore', { version: '1' });
// @ts-expect-error no such pipeline
await project.start('clone', { prompt: 'x', url: 'y' });

// @ts-expect-error no such phase
std.edit.with({ nonsense: 42 });
// @ts-expect-error a gate is not a proposer
std.edit.with({ propose: std.edit.phases.gate });
std.edit.with({ propose: treeProposer({ template, propose: async ({ files }) => ({ files }) }) });

// @ts-expect-error string model ids are refused
standardPipelines({ model: 'openai/gpt-5', template, sandbox });
// @ts-expect-error an empty list answers nobody
createModelPort({ generate: [] });
createModelPort({ generate: [model], fix: [model, recordModel(model, '.')] });

// A pipeline of one's own beside the standard ones.
const input: StandardSchema<{ url: string }> = z.object({ url: z.string() });
const scrape = definePhase({
  name: 'scrape',
  version: 1,
  async run(i: { url: string }): Promise<Verdict<{ tree: TreeRef }>> {
    throw new Error(i.url);
  },
});
const clone2 = definePipeline({
  name: 'clone2',
  version: 1,
  input,
  phases: { scrape, gate: std.create.phases.gate, publish: std.create.phases.publish },
  async run({ input: { url }, phases, attempts }) {
    const gated = await attempts({ max: 3 }, async (attempt) => {
      const page = await attempt.phases.scrape({ url });
      return page.ok ? attempt.phases.gate(page.value) : page;
    });
    return phases.publish({ ...gated, prompt: url, expectedLive: null, attempts: 1, explanation: '' });
  },
});
const more = createBoxwright({ pipelines: { ...std, clone2 } });
const other = await more.projects.create({ ownerId: 'me' });
await other.start('clone2', { url: 'https://example.com' });
await startRequest(other, { prompt: 'bigger title', target: { path: 'a', startLine: 1, endLine: 2, line: 1 } });
