import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInSpace } from './process-space.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'space-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

test('a program that leaves nothing behind has an empty list', async () => {
  const result = await startInSpace(['bash', '-c', 'echo hello; exit 3'], { leftFile: join(folder, 'a') }).ended;
  expect(result).toEqual({ exitCode: 3, stdout: ['hello'], stderr: '', leftRunning: [] });
});

test('a process that outlives the program is on the list, even in a session of its own', async () => {
  const program = ['bash', '-c', 'setsid sleep 30 >/dev/null 2>&1 & exit 0'];
  const result = await startInSpace(program, { leftFile: join(folder, 'b') }).ended;
  expect(result.leftRunning).toEqual(['sleep 30 ']);
});

test('an interrupt reaches the program', async () => {
  const program = ['bash', '-c', "trap 'exit 7' INT; echo ready; while :; do sleep 0.05; done"];
  const space = startInSpace(program, { leftFile: join(folder, 'c'), onLine: () => space.interrupt() });
  expect((await space.ended).exitCode).toBe(7);
});
