import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, sweepApp } from '../../scripts/kill-sweep/world.ts';
import { sqliteJournal } from '../../src/sqlite/index.ts';
import { brokenRules, eventsOf, seen } from './kit.ts';

let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'boxwright-two-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

async function startWorker(): Promise<{ stop(): Promise<number | null> }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('worker-process.ts', import.meta.url)), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}.`)));
  });
  return {
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

it('a web process starts, follows and cancels runs that a worker process executes', async () => {
  await using journal = sqliteJournal({ path: join(folder, 'journal.db'), pollMs: 10 });
  await using web = sweepApp(openWorld(folder), { journal, execute: 'worker' });
  const worker = await startWorker();
  const project = await web.projects.create({ ownerId: 'me' });
  const first = await project.start('change', { text: 'one' });
  expect(await first.result()).toMatchObject({ status: 'completed', output: { version: 1 } });
  expect(brokenRules(await eventsOf(first))).toEqual([]);

  const second = await project.start('change', { text: 'two, without end' });
  await seen(second, 'model.started');
  await second.cancel({ reason: 'from the web' });
  expect(await second.result()).toMatchObject({ status: 'cancelled', reason: 'from the web' });
  expect((await project.liveVersion())?.n).toBe(1);
  expect(openWorld(folder).sandboxes()).toEqual([]);

  const third = await project.start('change', { text: 'three, slowly' });
  await seen(third, 'model.started');
  expect(await worker.stop()).toBe(0);
  expect((await journal.run(third.id))?.status).toBe('ready');
  const another = await startWorker();
  expect((await third.result()).status).toBe('completed');
  expect(brokenRules(await eventsOf(third))).toEqual([]);
  expect(await another.stop()).toBe(0);
}, 60_000);
