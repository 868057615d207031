import { localSandbox } from '@boxwright/sandbox/local';
import type { Layer, SandboxProvider } from '@boxwright/sandbox';
import { describe, expect, it } from 'vitest';
import { editTag, fileTag } from './support/answering-model.ts';
import { noSandbox } from './support/no-sandbox.ts';
import { ask, world, type World } from './support/pipeline-world.ts';
import { lacking, programs } from './support/lacking.ts';
import { staticTemplate } from './support/static-template.ts';
import type { PackageIndex } from '../src/pipelines/packages/package-index.ts';
import type { Template } from '../src/pipelines/template.ts';

// A small package manager in three lines of Node: it adds a name to the manifest and says so in the lockfile.
const manager =
  "const fs=require('fs');const m=JSON.parse(fs.readFileSync('package.json'));for(const a of process.argv.slice(1)){const i=a.lastIndexOf('@');m.dependencies={...m.dependencies,[a.slice(0,i)]:a.slice(i+1)}}fs.writeFileSync('package.json',JSON.stringify(m));fs.writeFileSync('lock.txt',Object.keys(m.dependencies).join())";
const template: Template = {
  ...staticTemplate,
  files: new Map([...staticTemplate.files, ['package.json', '{"dependencies":{}}'], ['lock.txt', '']]),
  commands: { add: ['node', '-e', manager] },
  manifestPath: 'package.json',
  lockfilePath: 'lock.txt',
  writable: ['*.html', 'scripts/**'],
  protected: ['package.json', 'lock.txt', 'settings.json'],
};
const index: PackageIndex = {
  find: (name) =>
    Promise.resolve(name.startsWith('known') ? { version: '1.0.0', publishedAt: '2020-01-01T00:00:00Z' } : null),
};
const lacks = lacking([programs.bubblewrap]);
const script = (name: string): string => fileTag('scripts/a.js', `import { x } from '${name}';\nx();`);

function here(
  reply: string | ((attempt: number) => string),
  options: Parameters<typeof world>[1] = {},
): Promise<World> {
  const answer = typeof reply === 'string' ? () => reply : reply;
  return world((tag) => answer(tag.attempt), { template, packages: index, ...options });
}

describe('packages that a change adds', () => {
  it.skipIf(lacks !== null)(`are locked by the template's own command${lacks ?? ''}`, async () => {
    const place = await here(script('known'), { sandbox: localSandbox() });
    const { result, events } = await ask(place, 'Use known');
    expect(events.find((event) => event.type === 'package.installed')?.data).toEqual({
      name: 'known',
      version: '1.0.0',
    });
    expect(result).toMatchObject({ status: 'completed' });
    const files = await place.project.files();
    expect([files.get('package.json'), files.get('lock.txt')]).toEqual(['{"dependencies":{"known":"1.0.0"}}', 'known']);
  });

  it('are locked by the provider where it can', async () => {
    const asked: (readonly string[])[] = [];
    const provider: SandboxProvider & { extendLayer(layer: Layer, packages: readonly string[]): Promise<Layer> } = {
      ...noSandbox,
      extendLayer(layer, packages) {
        asked.push(packages);
        return Promise.resolve({
          ...layer,
          files: { 'package.json': '{"dependencies":{"known":"1"}}', 'lock.txt': 'locked' },
        });
      },
    };
    const layer: Layer = {
      id: 'base',
      files: { 'package.json': '{"dependencies":{}}', 'lock.txt': '' },
      install: ['true'],
    };
    const place = await here(script('known'), { template: { ...template, layer }, sandbox: provider });
    expect((await ask(place, 'Use known')).result).toMatchObject({ status: 'completed' });
    expect(asked).toEqual([['known@1.0.0']]);
    expect((await place.project.files()).get('lock.txt')).toBe('locked');
  });

  it('do not exist: the next try is told, and nothing is changed', async () => {
    const place = await here((attempt) =>
      attempt === 1 ? script('missing') : fileTag('scripts/a.js', 'console.log(1);'),
    );
    const { result, events } = await ask(place, 'Use missing');
    expect(events.find((event) => event.type === 'proposal.rejected')?.data).toMatchObject({
      findings: [{ code: 'package-unavailable', path: 'scripts/a.js', line: 1 }],
    });
    expect(events.map((event) => event.type)).toContain('package.refused');
    expect(result).toMatchObject({ status: 'completed', output: { attempts: 2 } });
    expect((await place.project.files()).get('package.json')).toBe('{"dependencies":{}}');
  });

  it('are none when nobody can look them up', async () => {
    const place = await world(() => script('known'), { template });
    expect((await ask(place, 'Use known')).result).toMatchObject({
      status: 'failed',
      findings: [{ code: 'package-unavailable' }],
    });
  });

  it('need approval when the host says so', async () => {
    const place = await here(script('known'), { policy: { askBefore: ['package'] }, sandbox: localSandbox() });
    const run = await place.project.start('create', { prompt: 'Use known' });
    for await (const event of run.events()) {
      if (event.type !== 'run.waiting') continue;
      expect(event.data.question).toBe('May this change add known@1.0.0?');
      await run.respond(event.data.id, { approved: false });
    }
    expect(await run.result()).toMatchObject({ status: 'failed', error: { code: 'core/not-approved' } });
  });

  it('do not come by writing the manifest', async () => {
    const place = await here(editTag('package.json', '{}', '{"evil":"1"}'));
    expect((await ask(place, 'Cheat')).result).toMatchObject({
      status: 'failed',
      findings: [{ code: 'protected-path' }],
    });
  });
});
