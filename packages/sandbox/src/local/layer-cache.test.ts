import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Layer } from '../layer.ts';
import { type LayerInstaller, layerCache } from './layer-cache.ts';
import { ownMark, type ProcessMark, writeMark } from './process-mark.ts';

const layer: Layer = { id: 'a', files: { 'package.json': '{}' }, install: ['pnpm', 'install'] };
let folder = '';
let installs = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boxwright-layers-'));
  installs = 0;
});
afterEach(() => rm(folder, { recursive: true }));

const install: LayerInstaller = async (_layer, into) => {
  installs += 1;
  await mkdir(join(into, 'node_modules'), { recursive: true });
  await writeFile(join(into, 'node_modules', 'installed'), '');
};

test('a layer is installed once, whoever asks and when', async () => {
  const [one, other] = [layerCache(folder, install), layerCache(folder, install)];
  const paths = await Promise.all([
    one.open(layer, undefined),
    one.open(layer, undefined),
    other.open(layer, undefined),
  ]);
  expect(new Set(paths).size).toBe(1);
  expect(existsSync(join(paths[0] ?? '', 'installed'))).toBe(true);
  expect(await layerCache(folder, install).open(layer, undefined)).toBe(paths[0]);
  expect(installs).toBe(1);
});

test('layers that differ in anything are kept apart, whatever their ids say', async () => {
  const cache = layerCache(folder, install);
  const variants: Layer[] = [
    layer,
    { ...layer, id: '../a' },
    { ...layer, files: { 'package.json': '{ }' } },
    { ...layer, install: ['pnpm', 'i'] },
  ];
  const paths = await Promise.all(variants.map((each) => cache.open(each, undefined)));
  expect(new Set(paths).size).toBe(4);
  for (const path of paths) expect(path.startsWith(`${folder}/`)).toBe(true);
});

test('a failed install leaves nothing and can be tried again', async () => {
  let fails = true;
  const cache = layerCache(folder, async (...args) => {
    if (fails) throw new Error('no network');
    await install(...args);
  });
  await expect(cache.open(layer, undefined)).rejects.toThrow('no network');
  expect(await readdir(folder)).toEqual([]);
  fails = false;
  await expect(cache.open(layer, undefined)).resolves.toContain(folder);
});

test('an abort stops the install when nobody else waits for it', async () => {
  const stopped = Promise.withResolvers<unknown>();
  const started = Promise.withResolvers<void>();
  const cache = layerCache(folder, (_layer, _into, signal) => {
    started.resolve();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        stopped.resolve(signal.reason);
        reject(signal.reason);
      });
    });
  });
  const abort = new AbortController();
  const reason = new Error('enough');
  const opening = cache.open(layer, abort.signal);
  await started.promise;
  abort.abort(reason);
  await expect(opening).rejects.toBe(reason);
  await expect(stopped.promise).resolves.toBe(reason);
});

test('an abort of one waiter leaves the install to the other', async () => {
  const go = Promise.withResolvers<void>();
  const cache = layerCache(folder, async (...args) => {
    await go.promise;
    await install(...args);
  });
  const abort = new AbortController();
  const [first, second] = [cache.open(layer, abort.signal), cache.open(layer, undefined)];
  abort.abort(new Error('enough'));
  await expect(first).rejects.toThrow('enough');
  go.resolve();
  await expect(second).resolves.toContain(folder);
});

/** The layer's target, not installed, with a lock that some other process made. */
async function locked(change: Partial<ProcessMark>): Promise<{ readonly lock: string; readonly path: string }> {
  const path = await layerCache(folder, install).open(layer, undefined);
  const target = join(path, '..', '..');
  await rm(target, { recursive: true });
  await mkdir(`${target}.1234.draft/app`, { recursive: true });
  await writeFile(`${target}.lock`, `${writeMark({ ...ownMark(), ...change })} other`);
  return { lock: `${target}.lock`, path };
}

test('a lock left by a process that was killed is taken over, and its draft removed', async () => {
  const { path } = await locked({ pid: 4194305, startTime: '1' });
  await expect(layerCache(folder, install).open(layer, undefined)).resolves.toBe(path);
  expect((await readdir(folder)).filter((name) => name.endsWith('.draft') || name.endsWith('.lock'))).toEqual([]);
});

test('a lock of a process that can not be seen is waited for while it shows signs of life', async () => {
  const { lock, path } = await locked({ namespace: 'pid:[1]' });
  const waited = layerCache(folder, install).open(layer, AbortSignal.timeout(300));
  await expect(waited).rejects.toThrow('timeout');
  const opened = layerCache(folder, install).open(layer, undefined);
  const long = new Date(Date.now() - 61_000);
  await utimes(lock, long, long);
  await expect(opened).resolves.toBe(path);
});
