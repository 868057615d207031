import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sandboxContract } from '../contract/index.ts';
import { localSandbox } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'boxwright-local-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('without bubblewrap nothing runs, and the error says how to get it', async () => {
  const provider = localSandbox({ cacheDir: folder, environment: { PATH: folder } });
  await expect(provider.create()).rejects.toMatchObject({
    code: 'sandbox/isolation-unavailable',
    outcome: 'not-started',
    message: expect.stringContaining('apt-get install bubblewrap'),
  });
});

test('a machine that refuses namespaces is sandbox/isolation-unavailable, with what bubblewrap said', async () => {
  for (const name of ['bwrap', 'nsenter']) {
    writeFileSync(join(folder, name), '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n');
    chmodSync(join(folder, name), 0o755);
  }
  const provider = localSandbox({ cacheDir: folder, environment: { PATH: folder } });
  await expect(provider.create()).rejects.toMatchObject({
    code: 'sandbox/isolation-unavailable',
    message: expect.stringContaining('No permissions to create new namespace'),
  });
});

test('a pnpm that is none is sandbox/package-manager-unavailable', async () => {
  const script = join(folder, 'pnpm');
  writeFileSync(script, '#!/usr/bin/env node\n', { mode: 0o755 });
  const layer = { id: 'x', files: { 'package.json': '{}' }, install: ['pnpm', 'install'] as const };
  const provider = localSandbox({ cacheDir: folder, pnpmPath: script });
  await expect(provider.create({ layer })).rejects.toMatchObject({ code: 'sandbox/package-manager-unavailable' });
});

test('without isolation it must be asked for by name, and says so', async () => {
  const provider = localSandbox({ cacheDir: folder, unsafeNoIsolation: true });
  expect(provider.capabilities).toMatchObject({ isolation: 'none', egress: false, limits: false });
  for (const clause of sandboxContract({ provider })) {
    if (
      !/^(exec\/(exit-codes|argv-is-literal|env|stdin|timeout|abort)|files\/(text|names)|escape\/link-out|endpoint\/reached)$/.test(
        clause.id,
      )
    )
      continue;
    await clause.run();
  }
});

test('a program that fills the disk of its sandbox gets the host nowhere near full', async () => {
  await using sandbox = await localSandbox({ cacheDir: folder }).create({ limits: { diskBytes: 1024 * 1024 } });
  await expect(sandbox.files.write('big', Buffer.alloc(2 * 1024 * 1024))).rejects.toMatchObject({
    code: 'sandbox/no-space',
  });
  expect(await sandbox.files.list('.')).toMatchObject([{ path: 'node_modules' }]);
});

test('a sandbox made unreadable inside is still removed', async () => {
  const sandbox = await localSandbox({ cacheDir: folder }).create();
  await sandbox.shell('echo x > a; echo y > /tmp/b');
  await sandbox.exec([
    'node',
    '-e',
    'const fs = require("fs"); fs.mkdirSync("d/e", { recursive: true }); fs.chmodSync("d", 0)',
  ]);
  expect(await sandbox.terminate()).toEqual({ existed: true });
});

test('arguments that are too long together are sandbox/invalid-argument', async () => {
  await using sandbox = await localSandbox({ cacheDir: folder }).create();
  const many = Array.from({ length: 40 }, () => 'x'.repeat(120_000));
  await expect(sandbox.exec(['true', ...many])).rejects.toMatchObject({ code: 'sandbox/invalid-argument' });
});

test('a wall that can not be put up is an error, not an exit code of the command', async () => {
  await using sandbox = await localSandbox({ cacheDir: folder }).create();
  rmSync(join(sandbox.native.hostFolder, '..', 'home'), { recursive: true });
  await expect(sandbox.exec(['true'])).rejects.toMatchObject({
    code: 'sandbox/provider-error',
    outcome: 'not-started',
  });
});

test('a network policy can be changed while the sandbox runs', async () => {
  await using sandbox = await localSandbox({ cacheDir: folder }).create();
  const proxyOf = async (): Promise<string> => (await sandbox.shell('echo "$HTTPS_PROXY"')).stdout.trim();
  const ask = `const { hostname, port } = new URL(process.env.HTTPS_PROXY);
    require('http').request({ hostname, port, method: 'CONNECT', path: 'localhost:443' }).on('connect', (r) => { console.log(r.statusCode); process.exit() }).end();`;
  expect(await proxyOf()).toBe('');
  await sandbox.setEgress?.({ allowHosts: ['registry.example'] });
  expect((await sandbox.exec(['node', '-e', ask])).stdout).toBe('403\n');
  await sandbox.setEgress?.('none');
  expect(await proxyOf()).toBe('');
  await expect(sandbox.setEgress?.({ allowHosts: ['not a host'] })).rejects.toMatchObject({
    code: 'sandbox/invalid-argument',
  });
});
