import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { fileTag } from '../../../test/support/answering-model.ts';
import { ask, promptsOf, world } from '../../../test/support/pipeline-world.ts';
import { finish, scriptedModel } from '../../../test/support/scripted-model.ts';
import { staticTemplate } from '../../../test/support/static-template.ts';
import { createModelPort } from '../../model/create-model-port.ts';
import type { ProposePhase } from '../proposal.ts';
import { toolProposer } from './tool-proposer.ts';
import { treeProposer } from './tree-proposer.ts';

const call = (toolName: string, input: unknown, index = 0): LanguageModelV4StreamPart => ({
  type: 'tool-call',
  toolCallId: `call${index}`,
  toolName,
  input: JSON.stringify(input),
});
const calls = (...all: readonly (readonly [string, unknown])[]): LanguageModelV4StreamPart[] => [
  ...all.map(([name, input], index) => call(name, input, index)),
  finish('tool-calls'),
];

const page = '<h1>Bread</h1>';

/** The same change by three proposers, each on a page that the first try makes. */
const proposers: Readonly<Record<string, () => ProposePhase | undefined>> = {
  text: () => undefined,
  tools: () => {
    const model = scriptedModel([
      calls(['write_file', { path: 'index.html', content: page }], ['explain', { text: 'A bakery.' }]),
    ]);
    return toolProposer({ port: createModelPort({ generate: [model] }), template: staticTemplate });
  },
  tree: () =>
    treeProposer({
      template: staticTemplate,
      propose: ({ files }) =>
        Promise.resolve({ files: new Map([...files, ['index.html', page]]), explanation: 'A bakery.' }),
    }),
};

describe('proposers', () => {
  it.each(Object.keys(proposers))(
    'by %s land in the same way, with the same events from proposal.completed on',
    async (name) => {
      const propose = proposers[name]?.();
      const here = await world(
        () => `${fileTag('index.html', page)}<explanation:@@>A bakery.</explanation:@@>`,
        propose === undefined ? {} : { propose },
      );
      const { result, events } = await ask(here, 'A page');
      expect(result).toMatchObject({ status: 'completed', output: { version: 1, attempts: 1 } });
      expect((await here.project.files()).get('index.html')).toBe(page);
      const types = events.map((event) => event.type);
      expect(
        types
          .slice(types.indexOf('proposal.completed'))
          .filter((type) => type !== 'phase.started' && type !== 'phase.completed'),
      ).toEqual([
        'proposal.completed',
        'gate.started',
        'gate.completed',
        'version.published',
        'message.added',
        'run.completed',
      ]);
    },
  );
});

describe('the tool proposer', () => {
  async function run(...scripts: readonly LanguageModelV4StreamPart[][]): ReturnType<typeof ask> {
    const model = scriptedModel(scripts);
    const propose = toolProposer({ port: createModelPort({ generate: [model] }), template: staticTemplate });
    return ask(await world(() => '', { propose }), 'A page');
  }

  it('takes every kind of change', async () => {
    const { result } = await run(
      calls(
        ['write_file', { path: 'pages/a.html', content: 'a' }],
        ['edit_file', { path: 'index.html', edits: [{ search: '<h1>New</h1>', replace: page }] }],
        ['rename_file', { from: 'style.css', to: 'main.css' }],
      ),
    );
    expect(result).toMatchObject({ status: 'completed' });
  });

  it('tells a call that does not fit to the next try, and lands nothing of it', async () => {
    const { result, events } = await run(
      calls(['write_file', { path: '../evil.html', content: 'x' }], ['edit_file', { path: 'index.html' }], ['rm', {}]),
      calls(['write_file', { path: 'index.html', content: page }]),
    );
    const rejected = events.find((event) => event.type === 'proposal.rejected');
    expect(JSON.stringify(rejected?.data)).toContain('There is no tool rm.');
    expect(result).toMatchObject({ status: 'completed', output: { attempts: 2 } });
  });
});

describe('the tree proposer', () => {
  it('is held to the same rules', async () => {
    const propose = treeProposer({
      template: staticTemplate,
      propose: ({ files, feedback }) =>
        Promise.resolve({
          files: new Map([...files, feedback.length === 0 ? ['settings.json', 'evil'] : ['index.html', page]]),
        }),
    });
    const here = await world(() => '', { propose });
    const { result, events } = await ask(here, 'A page');
    expect(
      events.flatMap((event) =>
        event.type === 'proposal.rejected' ? event.data.findings.map((finding) => finding.code) : [],
      ),
    ).toEqual(['protected-path']);
    expect(result).toMatchObject({ status: 'completed', output: { attempts: 2 } });
    expect(promptsOf(here.model)).toEqual([]);
  });

  it('may bring files that are no text, to where it may write', async () => {
    const png = new Uint8Array([137, 80, 78, 71, 255, 0]);
    const bring = (path: string): ProposePhase =>
      treeProposer({
        template: staticTemplate,
        propose: ({ files }) => Promise.resolve({ files: new Map([...files, ['index.html', page], [path, png]]) }),
      });
    const here = await world(() => '', { propose: bring('pages/bread.png') });
    expect((await ask(here, 'A picture')).result).toMatchObject({ status: 'completed' });
    expect((await here.project.files()).get('pages/bread.png')).toEqual(png);
    const elsewhere = await world(() => '', { propose: bring('bin/bread.png') });
    expect((await ask(elsewhere, 'A picture')).result).toMatchObject({
      status: 'failed',
      findings: [{ code: 'path-not-writable', path: 'bin/bread.png' }],
    });
  });

  it('gets a try for a path that no project may hold, not an error', async () => {
    const propose = treeProposer({
      template: staticTemplate,
      propose: ({ files, feedback }) =>
        Promise.resolve({
          files: new Map([...files, feedback.length === 0 ? ['../evil', 'x'] : ['index.html', page]]),
        }),
    });
    const { result } = await ask(await world(() => '', { propose }), 'Escape');
    expect(result).toMatchObject({ status: 'completed', output: { attempts: 2 } });
  });
});
