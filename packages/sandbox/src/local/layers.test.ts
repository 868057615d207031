import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Layer } from '../layer.ts';
import { localSandbox } from './index.ts';

const cacheDir = mkdtempSync(join(tmpdir(), 'boxwright-cache-'));
const provider = localSandbox({ cacheDir });
afterAll(() => rmSync(cacheDir, { recursive: true }));

const manifest = { name: 'app', private: true, scripts: { postinstall: 'echo ran > ran.txt' } };
const empty: Layer = {
  id: 'empty',
  files: {
    'package.json': JSON.stringify(manifest),
    'pnpm-lock.yaml': "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n",
  },
  install: ['pnpm', 'install', '--frozen-lockfile'],
};

/** A style sheet and a module that try every way out of a build known to work on a bare machine. */
const attack = {
  'index.html': '<div id="root"></div><script type="module" src="/src/main.js"></script>',
  'vite.config.js': `import tailwind from '@tailwindcss/vite';\nexport default { plugins: [tailwind()], cacheDir: '/tmp/vite' };`,
  'src/index.css': `@import "tailwindcss" source("./");\n@plugin "./evil.js";\n`,
};

test('a layer is brought in read-only, without running scripts, and extended from what is on the machine', async () => {
  const layer = await provider.extendLayer(empty, ['is-odd@3.0.1']);
  await using sandbox = await provider.create({ layer });
  const used = await sandbox.exec(['node', '-e', 'console.log(require("is-odd")(3))']);
  expect(used.stdout).toBe('true\n');
  expect((await sandbox.shell('echo x > node_modules/is-odd/index.js')).stderr).toMatch(/[Rr]ead-only/);
  await expect(sandbox.files.write('node_modules/is-odd/index.js', 'x')).rejects.toMatchObject({
    code: 'sandbox/permission-denied',
  });
  await expect(sandbox.files.remove('node_modules')).rejects.toMatchObject({ code: 'sandbox/permission-denied' });
  expect((await sandbox.files.stat('node_modules/.vite'))?.type).toBe('directory');
  await sandbox.files.write('node_modules/.vite/cache.txt', 'kept');
  expect((await sandbox.exec(['cat', 'node_modules/.vite/cache.txt'])).stdout).toBe('kept');
  expect(await sandbox.files.stat('ran.txt')).toBeNull();
  expect(await provider.extendLayer(empty, ['is-odd@3.0.1'])).toEqual(layer);
}, 60_000);

test('a package that does not exist is sandbox/package-unavailable, by name', async () => {
  const missing = provider.extendLayer(empty, ['boxwright-no-such-package-8271']);
  await expect(missing).rejects.toMatchObject({
    code: 'sandbox/package-unavailable',
    details: { package: 'boxwright-no-such-package-8271' },
  });
  const noVersion = provider.extendLayer(empty, ['is-odd@99.0.0']);
  await expect(noVersion).rejects.toMatchObject({ code: 'sandbox/package-unavailable' });
}, 60_000);

test.each([
  'git+https://example.com/x',
  'https://example.com/x.tgz',
  'file:../x',
  'npm:left@npm:right',
  '--global',
  'x && y',
  '../x',
  '',
])('what is no registry package is refused before anything runs: %s', async (request) => {
  await expect(provider.extendLayer(empty, [request])).rejects.toMatchObject({ code: 'sandbox/invalid-argument' });
});

test('a layer with a path that climbs out, or another installer, is refused', async () => {
  const climbing = { ...empty, files: { '../package.json': '{}' } };
  await expect(provider.create({ layer: climbing })).rejects.toMatchObject({ code: 'sandbox/invalid-argument' });
  const foreign: Layer = { ...empty, install: ['npm', 'ci'] };
  await expect(provider.create({ layer: foreign })).rejects.toMatchObject({ code: 'sandbox/unsupported' });
});

test('a lockfile that does not fit is sandbox/layer-install-failed with the reason', async () => {
  const files = {
    ...empty.files,
    'package.json': JSON.stringify({ ...manifest, dependencies: { 'is-odd': '3.0.1' } }),
  };
  const failed = provider.create({ layer: { ...empty, files } });
  await expect(failed).rejects.toMatchObject({
    code: 'sandbox/layer-install-failed',
    message: expect.stringContaining('OUTDATED_LOCKFILE'),
  });
}, 60_000);

test('a real bundler leaks neither a file nor a variable of the host', async () => {
  const canary = 'canary-4711';
  process.env['VITE_CANARY'] = canary;
  const secret = join(cacheDir, 'secret.txt');
  const { writeFile } = await import('node:fs/promises');
  await writeFile(secret, canary);
  try {
    const layer = await provider.extendLayer(empty, ['vite@8.3.8', 'tailwindcss@4', '@tailwindcss/vite@4']);
    await using sandbox = await provider.create({ layer });
    const sources = {
      ...attack,
      'src/evil.js': `const fs = require('fs'); try { fs.writeFileSync('public/stolen.txt', fs.readFileSync('${secret}')) } catch {} fs.writeFileSync('public/env.json', JSON.stringify(process.env)); module.exports = () => {};`,
      'src/package.json': '{"type":"commonjs"}',
      'src/main.js': `import './index.css'; document.body.append(import.meta.env.VITE_CANARY);`,
      'public/a.txt': 'a',
    };
    await sandbox.files.writeMany(Object.entries(sources).map(([path, data]) => ({ path, data })));
    await sandbox.exec(['node', '-e', `require('fs').symlinkSync('${secret}', 'public/linked.txt')`]);
    const builds = [await build(sandbox), ''];
    for (const path of [`../../../../../../../..${secret}`, secret]) {
      await sandbox.files.write('src/main.js', `import s from '${path}?raw'; document.body.append(s);`);
      builds.push(await build(sandbox));
    }
    expect(builds[0]).toMatch(/"PATH"/);
    for (const text of builds) expect(text).not.toContain(canary);
  } finally {
    delete process.env['VITE_CANARY'];
  }
}, 120_000);

/** Everything that a build wrote and said. */
async function build(sandbox: Awaited<ReturnType<typeof provider.create>>): Promise<string> {
  const result = await sandbox.exec(['node', 'node_modules/vite/bin/vite.js', 'build', '--configLoader', 'runner']);
  const entries =
    (await sandbox.files.stat('dist')) === null ? [] : await sandbox.files.list('dist', { recursive: true });
  const read = await sandbox.files.readMany(entries.flatMap(({ path, type }) => (type === 'file' ? [path] : [])));
  return [result.stdout, result.stderr, ...[...read.values()].map((bytes) => Buffer.from(bytes).toString())].join('\n');
}
