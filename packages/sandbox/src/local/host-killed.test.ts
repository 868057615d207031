import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { controlGroupVersion } from './control-group.ts';
import { localSandbox } from './index.ts';
import { descendantsOf } from './process-tree.ts';

const cacheDir = mkdtempSync(join(tmpdir(), 'boxwright-cache-'));
afterAll(() => rmSync(cacheDir, { recursive: true }));

/** Control groups that a process made. */
function groupsOf(pid: number): string[] {
  const parents = { 0: [], 1: ['/sys/fs/cgroup/memory', '/sys/fs/cgroup/pids'], 2: ['/sys/fs/cgroup'] };
  const named = new RegExp(`^boxwright-\\d+-${pid}-`);
  return parents[controlGroupVersion() ?? 0].flatMap((parent) =>
    readdirSync(parent).filter((name) => named.test(name)),
  );
}

const program = `
import { localSandbox } from ${JSON.stringify(new URL('index.ts', import.meta.url).href)};
const sandbox = await localSandbox({ cacheDir: ${JSON.stringify(cacheDir)} }).create();
await sandbox.endpoint(3000);
const running = await sandbox.spawn(['sh', '-c', 'echo up; sleep 300 & exec sleep 300']);
for await (const chunk of running.output) console.log(chunk.text);
`;

test('when the host process is killed nothing of its sandboxes goes on, and the next one sweeps their files', async () => {
  const host = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => host.stdout.once('data', resolve));
  const tree = descendantsOf(host.pid ?? 0);
  expect(tree.length).toBeGreaterThan(3);
  expect(groupsOf(host.pid ?? 0).length > 0).toBe(controlGroupVersion() !== null);
  host.kill('SIGKILL');
  await new Promise((resolve) => host.once('close', resolve));
  await expect.poll(() => tree.filter((pid) => existsSync(`/proc/${pid}/root/usr`)), { timeout: 5000 }).toEqual([]);
  expect(readdirSync(join(cacheDir, 'sandboxes'))).toHaveLength(1);
  await using sandbox = await localSandbox({ cacheDir }).create();
  expect(readdirSync(join(cacheDir, 'sandboxes'))).toEqual([sandbox.id]);
  expect(groupsOf(host.pid ?? 0)).toEqual([]);
}, 30_000);
