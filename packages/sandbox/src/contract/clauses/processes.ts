import assert from 'node:assert/strict';
import {
  type ClauseDefinition,
  lateMarker,
  letPass,
  node,
  nothingSurvives,
  output,
  rejection,
} from '../clause-context.ts';

/** Commands in the background. */
export const processClauses: readonly ClauseDefinition[] = [
  {
    id: 'process/returns-at-once',
    title: 'spawn returns while the command runs',
    async run({ create }) {
      const running = await (await create()).spawn(['sleep', '60']);
      assert.equal(await running.kill(), true);
    },
  },
  {
    id: 'process/own-id',
    title: 'each process has an id of its own',
    async run({ create }) {
      const sandbox = await create();
      const [a, b] = [await sandbox.spawn(['sleep', '0']), await sandbox.spawn(['sleep', '0'])];
      assert.notEqual(a.id, b.id);
    },
  },
  {
    id: 'process/wait-twice',
    title: 'waiting twice gives one result',
    async run({ create }) {
      const running = await (await create()).spawn(['sh', '-c', 'echo out; exit 4']);
      const [first, second] = await Promise.all([running.wait(), running.wait()]);
      assert.deepEqual(first, second);
      assert.deepEqual([(await running.wait()).exitCode, first.stdout], [4, 'out\n']);
    },
  },
  {
    id: 'process/wait-aborted',
    title: 'an abort of wait ends the waiting, not the process',
    async run({ create }) {
      const running = await (await create()).spawn(['sleep', '60']);
      const reason = new Error('not now');
      assert.equal(await rejection(running.wait({ signal: AbortSignal.abort(reason) })), reason);
      assert.equal(await running.kill(), true);
    },
  },
  {
    id: 'process/kill-twice',
    title: 'kill says whether there was something to kill',
    async run({ create }) {
      const running = await (await create()).spawn(['sleep', '60']);
      assert.equal(await running.kill(), true);
      assert.equal(await running.kill(), false);
      assert.equal((await running.wait()).signal, 'SIGKILL');
    },
  },
  {
    id: 'process/kill-kills-the-tree',
    title: 'kill ends the whole tree, children with a session of their own too',
    async run({ create }) {
      const sandbox = await create();
      const running = await sandbox.spawn(node(`${lateMarker} console.log('started'); setInterval(() => {}, 1000);`));
      for await (const chunk of running.output) if (chunk.text.includes('started')) break;
      await running.kill();
      await nothingSurvives(sandbox);
    },
  },
  {
    id: 'process/term-is-handled',
    title: 'TERM reaches the program, which may end in its own way',
    async run({ create }) {
      const code = `process.on('SIGTERM', () => { console.log('bye'); process.exit(7); }); console.log('ready'); setInterval(() => {}, 1000);`;
      const running = await (await create()).spawn(node(code));
      for await (const chunk of running.output) {
        if (!chunk.text.includes('ready')) continue;
        assert.equal(await running.kill('TERM'), true);
        break;
      }
      const result = await running.wait();
      assert.deepEqual([result.exitCode, result.stdout], [7, 'ready\nbye\n']);
    },
  },
  {
    id: 'process/replays-output',
    title: 'a late reader gets the output from the start, and its end',
    async run({ create }) {
      const running = await (await create()).spawn(['sh', '-c', 'echo one; echo two >&2']);
      await running.wait();
      const seen: Record<string, string> = {};
      let last = -1;
      for await (const { stream, text, seq } of running.output) {
        seen[stream] = (seen[stream] ?? '') + text;
        assert.ok(seq > last, 'seq grows');
        last = seq;
      }
      assert.deepEqual(seen, { stdout: 'one\n', stderr: 'two\n' });
    },
  },
  {
    id: 'process/two-readers',
    title: 'two readers of the output both get all of it',
    async run({ create }) {
      const running = await (await create()).spawn(['sh', '-c', 'echo one; sleep 0.2; echo two']);
      const read = async (): Promise<string> => {
        let text = '';
        for await (const chunk of running.output) text += chunk.text;
        return text;
      };
      assert.deepEqual(await Promise.all([read(), read()]), ['one\ntwo\n', 'one\ntwo\n']);
    },
  },
  {
    id: 'process/spawn-aborted',
    title: 'an abort of the signal given to spawn kills the tree',
    async run({ create }) {
      const sandbox = await create();
      const abort = new AbortController();
      const reason = new Error('enough');
      const running = await sandbox.spawn(node(`${lateMarker} console.log('started'); setInterval(() => {}, 1000);`), {
        signal: abort.signal,
      });
      for await (const chunk of running.output) if (chunk.text.includes('started')) abort.abort(reason);
      assert.equal(await rejection(running.wait()), reason);
      await nothingSurvives(sandbox);
    },
  },
  {
    id: 'process/spawn-timeout',
    title: 'a timeout given to spawn ends the process',
    async run({ create }) {
      const running = await (await create()).spawn(['sleep', '60'], { timeoutMs: 200 });
      assert.equal((await running.wait()).timedOut, true);
    },
  },
  {
    id: 'process/survives-execs',
    title: 'commands come and go while a process runs',
    async run({ create }) {
      const sandbox = await create();
      const running = await sandbox.spawn(['sleep', '60']);
      for (const text of ['a', 'b', 'c']) assert.equal(await output(sandbox, ['cat'], { stdin: text }), text);
      await letPass(sandbox, 0.2);
      assert.equal(await running.kill(), true);
    },
  },
  {
    id: 'process/long-lived',
    title: 'a process lives past a minute unless it was given a timeout',
    timeoutMs: 90_000,
    async run({ create }) {
      const sandbox = await create();
      const running = await sandbox.spawn(['sleep', '300']);
      await letPass(sandbox, 62);
      assert.equal(await running.kill(), true);
    },
  },
  {
    id: 'process/missing-program',
    title: 'a missing program ends with exit code 127',
    async run({ create }) {
      const running = await (await create()).spawn(['no-such-program']);
      assert.equal((await running.wait()).exitCode, 127);
    },
  },
];
