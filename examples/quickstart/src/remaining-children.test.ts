import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { remainingChildren } from './remaining-children.ts';

test('finds the child of a child, and nothing once both have ended', async () => {
  const child = spawn('bash', ['-c', 'sleep 60 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await once(child.stdout, 'data');
  const grandchild = Number(String(output));
  expect(new Set(await remainingChildren(process.pid))).toEqual(new Set([child.pid, grandchild]));
  process.kill(grandchild, 'SIGKILL');
  child.kill('SIGKILL');
  expect(await remainingChildren(process.pid)).toEqual([]);
});
