import { chromiumLauncher } from '@boxwright/sandbox/browser';
import { localSandbox } from '@boxwright/sandbox/local';
import { viteReact } from '@boxwright/template-vite-react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Boxwright, CoreEvents, EventOf, Project } from '../src/index.ts';
import { createBoxwright, memoryJournal, treeHandler } from '../src/index.ts';
import { type Published, standardPipelines, type StandardPipelines, startRequest } from '../src/pipelines/index.ts';
import type { RunResult } from '../src/runs/run-result.ts';
import { answeringModel, editTag, fileTag } from './support/answering-model.ts';
import { collect } from './support/collect.ts';
import { lacking, programs } from './support/lacking.ts';

// Real parts but for the model: a sandbox behind bubblewrap, a real build, a real browser.
const lacks = lacking(Object.values(programs));

const app = `import { Hero } from './Hero';
export default function App() {
  return <main className="p-8 bg-amber-100"><Hero title="Bread" /></main>;
}`;
const hero = `export function Hero({ title }: { title: string }) {
  return <h1 className="text-5xl text-rose-700">{title}</h1>;
}`;
const page = fileTag('src/App.tsx', app) + fileTag('src/Hero.tsx', hero);

/** Answers by request; a list answers the tries in order, the last for all later ones. */
const answers: Record<string, string | readonly string[]> = {
  'A page for a bakery': page,
  'Green title': editTag('src/Hero.tsx', 'text-rose-700', 'text-green-700'),
  'Misspell the title': [
    editTag('src/Hero.tsx', '{title}</h1>', '{titel}</h1>'),
    editTag('src/Hero.tsx', '{titel}</h1>', '{title}!</h1>'),
  ],
  'Use an icon that is not there': editTag(
    'src/Hero.tsx',
    'export function',
    "import { Sparkels } from 'lucide-react';\nexport const icon = Sparkels;\nexport function",
  ),
  'Crash at the top': editTag(
    'src/App.tsx',
    "import { Hero } from './Hero';",
    "import { Hero } from './Hero';\nconst nothing: { x: { y: string } } = JSON.parse('{}');\nconsole.log(nothing.x.y);",
  ),
  'Show nothing': editTag(
    'src/App.tsx',
    '<main className="p-8 bg-amber-100"><Hero title="Bread" /></main>',
    '<><span hidden><Hero title="" /></span></>',
  ),
  'Lose the styles': editTag('src/index.css', '@import "tailwindcss" source("./");\n', ''),
  'Break the syntax': editTag('src/App.tsx', '</main>', '</man>'),
  'Read a secret': editTag(
    'src/App.tsx',
    "import { Hero } from './Hero';",
    "import { Hero } from './Hero';\nimport secret from '/etc/hostname?raw';\nconsole.log(secret);",
  ),
};

describe.skipIf(lacks !== null)(`landing on real parts${lacks ?? ''}`, () => {
  let boxwright: Boxwright<StandardPipelines>;
  let project: Project<StandardPipelines>;
  beforeAll(async () => {
    const model = answeringModel((tag) => {
      const reply = answers[tag.request] ?? '';
      return typeof reply === 'string' ? reply : (reply[Math.min(tag.attempt, reply.length) - 1] ?? '');
    });
    const pipelines = standardPipelines({
      model,
      template: viteReact(),
      sandbox: localSandbox(),
      browser: chromiumLauncher({ executablePath: programs.chromium }),
    });
    boxwright = createBoxwright({ pipelines, journal: memoryJournal() });
    project = await boxwright.projects.create({ ownerId: 'me' });
    await ask('A page for a bakery');
  }, 120_000);
  afterAll(() => boxwright.close());

  async function ask(
    prompt: string,
  ): Promise<{ readonly result: RunResult<Published>; readonly events: readonly EventOf<CoreEvents>[] }> {
    const run = await startRequest(project, { prompt });
    return { events: await collect(run.events()), result: await run.result() };
  }
  const codes = (result: RunResult<Published>): readonly string[] =>
    result.status === 'failed' ? result.findings.map((finding) => finding.code) : [];
  const source = async (path: string): Promise<unknown> => (await project.files()).get(path);

  it('serves the bytes that were loaded, and keeps a picture of them', async () => {
    const version = await project.liveVersion();
    expect(version).toMatchObject({ n: 1, unverified: [] });
    const run = await project.lastRun();
    const events = await collect(run?.events() ?? (async function* () {})());
    const gate = events.find((event) => event.type === 'gate.completed');
    expect(gate?.data).toMatchObject({ ok: true, artifacts: [{ mediaType: 'image/png' }] });
  });

  it('lands an edit as the next version', async () => {
    const { result } = await ask('Green title');
    expect(result).toMatchObject({ status: 'completed' });
    expect(await source('src/Hero.tsx')).toContain('text-green-700');
  });

  it('lets the next try mend what the gate found, from the candidate on', async () => {
    const { result, events } = await ask('Misspell the title');
    expect(result).toMatchObject({ status: 'completed', output: { attempts: 2 } });
    expect(events.filter((event) => event.type === 'gate.completed').map((event) => event.data.ok)).toEqual([
      false,
      true,
    ]);
    expect(await source('src/Hero.tsx')).toContain('{title}!');
  });

  it.each([
    ['Use an icon that is not there', 'type-error'],
    ['Crash at the top', 'page-error'],
    ['Show nothing', 'page-blank'],
    ['Lose the styles', 'page-unstyled'],
    ['Break the syntax', 'build-error'],
  ])('keeps the live version when a change is to "%s"', async (prompt, code) => {
    const before = await project.liveVersion();
    const { result } = await ask(prompt);
    expect(result).toMatchObject({
      status: 'failed',
      liveVersion: before?.n,
      candidate: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(codes(result)).toContain(code);
    expect(await project.liveVersion()).toEqual(before);
  });

  it('lets a build read nothing of the host', async () => {
    const { hostname } = await import('node:os');
    const { result } = await ask('Read a secret');
    const live = await project.liveVersion();
    const served = JSON.stringify([result, live?.output]);
    expect(served).not.toContain(hostname());
    const run = await project.lastRun();
    expect(JSON.stringify(await collect(run?.events() ?? (async function* () {})()))).not.toContain(`"${hostname()}`);
  });

  it('restores what was live, byte for byte', async () => {
    const run = await project.start('restore', { version: 1 });
    expect(await run.result()).toMatchObject({ status: 'completed', output: { attempts: 0 } });
    const versions = await collect(project.versions());
    expect(versions.at(-1)).toMatchObject({ tree: versions[0]?.tree, output: versions[0]?.output });
    expect(await source('src/Hero.tsx')).toContain('text-rose-700');
    expect((await treeHandler(await project.files())(new Request('http://x.test/index.html'))).status).toBe(200);
  });
});
