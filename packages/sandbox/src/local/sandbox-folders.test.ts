import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownMark, type ProcessMark, writeMark } from './process-mark.ts';
import { makeSandboxFolders, sweepSandboxFolders } from './sandbox-folders.ts';

const parent = mkdtempSync(join(tmpdir(), 'boxwright-sweep-'));
afterAll(() => rmSync(parent, { recursive: true }));

const marked = (change: Partial<ProcessMark>): string => writeMark({ ...ownMark(), ...change });

function folderWithMark(id: string, mark: string): string {
  const base = join(parent, id);
  mkdirSync(base);
  writeFileSync(join(base, 'owner'), mark);
  return base;
}

test('sweeps the folder of a process that has ended', async () => {
  const base = folderWithMark('ended', marked({ pid: 4194305, startTime: '1' }));
  await sweepSandboxFolders(parent);
  expect(existsSync(base)).toBe(false);
});

test('sweeps the folder of a process whose number another one has now', async () => {
  const base = folderWithMark('reused', marked({ startTime: '1' }));
  await sweepSandboxFolders(parent);
  expect(existsSync(base)).toBe(false);
});

test('leaves the folder of a process that lives', async () => {
  const { base } = makeSandboxFolders(parent, 'alive');
  await sweepSandboxFolders(parent);
  expect(existsSync(base)).toBe(true);
});

test('leaves a folder whose mark is still being written', async () => {
  const base = folderWithMark('begun', '');
  await sweepSandboxFolders(parent);
  expect(existsSync(base)).toBe(true);
});

test('leaves the folder of a process that it can not see, as one in another PID namespace', async () => {
  const base = folderWithMark('elsewhere', marked({ namespace: 'pid:[1]', pid: 4194305 }));
  await sweepSandboxFolders(parent);
  expect(existsSync(base)).toBe(true);
});
