import assert from 'node:assert/strict';
import { type ClauseDefinition, failsWith, node, output } from '../clause-context.ts';

const megabyte = 1024 * 1024;

/** Bounds that hold against programs that try to pass them. */
export const limitClauses: readonly ClauseDefinition[] = [
  {
    id: 'limits/memory',
    title: 'a program that takes too much memory ends alone',
    requires: 'memoryBytes',
    async run({ create }) {
      const sandbox = await create({ limits: { memoryBytes: 256 * megabyte } });
      const code = 'const kept = []; for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1));';
      const result = await sandbox.exec(node(code), { timeoutMs: 15_000 });
      assert.deepEqual([result.timedOut, result.exitCode === 0], [false, false]);
      assert.equal(await output(sandbox, ['cat'], { stdin: 'alive' }), 'alive');
    },
  },
  {
    id: 'limits/processes',
    title: 'a program that forks without end is contained, and the sandbox still works after it',
    requires: 'processes',
    async run({ create }) {
      const sandbox = await create({ limits: { processes: 40 } });
      const code = `
        const { spawn } = require('node:child_process');
        let running = 0, refused = 0;
        for (let i = 0; i < 200; i += 1) {
          const child = spawn('sleep', ['30'], { stdio: 'ignore' });
          child.on('error', () => { refused += 1; });
          if (child.pid !== undefined) running += 1;
        }
        setTimeout(() => { console.log(running, refused); process.exit(0) }, 200);`;
      const result = await sandbox.exec(node(code), { timeoutMs: 15_000 });
      const [running = 0] = result.stdout.split(' ').map(Number);
      assert.ok(running <= 40, `${running} processes at once`);
      assert.equal(await output(sandbox, ['cat'], { stdin: 'alive' }), 'alive');
    },
  },
  {
    id: 'limits/disk',
    title: 'a full disk is sandbox/no-space for files and an error for commands, and what was there stays',
    requires: 'diskBytes',
    async run({ create }) {
      const sandbox = await create({ limits: { diskBytes: 8 * megabyte } });
      await sandbox.files.write('kept.txt', 'kept');
      await failsWith(sandbox.files.write('large.bin', Buffer.alloc(12 * megabyte)), 'sandbox/no-space');
      const code =
        'const b = Buffer.alloc(1024 * 1024); for (let i = 0; i < 20; i += 1) require("node:fs").appendFileSync("fill.bin", b)';
      const result = await sandbox.exec(node(code));
      assert.notEqual(result.exitCode, 0);
      assert.match(result.stderr, /ENOSPC/);
      assert.equal(await sandbox.files.readText('kept.txt'), 'kept');
      await sandbox.files.remove('fill.bin');
      await sandbox.files.write('fits.bin', Buffer.alloc(megabyte));
    },
  },
  {
    id: 'limits/processor',
    title: 'a program gets no more processor time than it may have',
    requires: 'cpus',
    async run({ create }) {
      const sandbox = await create({ limits: { cpus: 0.5 } });
      const code =
        'const end = Date.now() + 2000; while (Date.now() < end); console.log(process.cpuUsage().user + process.cpuUsage().system)';
      const microseconds = Number(await output(sandbox, node(code)));
      assert.ok(microseconds < 1_500_000, `${microseconds / 1000} ms of 2,000`);
    },
  },
];
