import assert from 'node:assert/strict';
import { type ClauseDefinition, lateMarker, node, nothingSurvives, output, rejection } from '../clause-context.ts';

const forever = `${lateMarker} process.stdout.write('started'); setInterval(() => {}, 1000);`;

/** How commands end, and that nothing of them goes on. */
export const execEndingClauses: readonly ClauseDefinition[] = [
  {
    id: 'exec/timeout',
    title: 'a timeout is data, with the output so far',
    async run({ create }) {
      const result = await (await create()).shell('echo partial; sleep 60', { timeoutMs: 300 });
      assert.deepEqual([result.timedOut, result.exitCode, result.stdout], [true, null, 'partial\n']);
      assert.ok(result.durationMs < 5000, `${result.durationMs} ms`);
    },
  },
  {
    id: 'exec/timeout-kills-the-tree',
    title: 'a timeout kills the whole tree, children with a session of their own too',
    async run({ create }) {
      const sandbox = await create();
      assert.equal((await sandbox.exec(node(forever), { timeoutMs: 400 })).timedOut, true);
      await nothingSurvives(sandbox);
    },
  },
  {
    id: 'exec/abort',
    title: "an abort rejects with the signal's reason",
    async run({ create }) {
      const sandbox = await create();
      const abort = new AbortController();
      const reason = new Error('enough');
      const running = sandbox.shell('echo started; sleep 60', {
        signal: abort.signal,
        onOutput: () => abort.abort(reason),
      });
      assert.equal(await rejection(running), reason);
    },
  },
  {
    id: 'exec/abort-kills-the-tree',
    title: 'an abort kills the whole tree before it rejects',
    async run({ create }) {
      const sandbox = await create();
      const abort = new AbortController();
      await rejection(sandbox.exec(node(forever), { signal: abort.signal, onOutput: () => abort.abort() }));
      await nothingSurvives(sandbox);
    },
  },
  {
    id: 'exec/pre-aborted',
    title: 'a command that is aborted before it starts never starts',
    async run({ create }) {
      const sandbox = await create();
      const reason = new Error('never mind');
      const signal = AbortSignal.abort(reason);
      assert.equal(await rejection(sandbox.shell('echo ran > ran.txt', { signal })), reason);
      assert.equal(await rejection(sandbox.spawn(['sleep', '0'], { signal })), reason);
      assert.equal(await sandbox.files.stat('ran.txt'), null);
    },
  },
  {
    id: 'exec/abort-after-the-end',
    title: 'an abort after the end changes nothing',
    async run({ create }) {
      const sandbox = await create();
      const abort = new AbortController();
      const result = await sandbox.exec(['sleep', '0'], { signal: abort.signal });
      abort.abort();
      assert.equal(result.exitCode, 0);
      assert.equal(await output(sandbox, ['cat'], { stdin: 'still there' }), 'still there');
    },
  },
  {
    id: 'exec/killed-by-a-signal',
    title: 'a command that a signal ended has that signal and no exit code',
    async run({ create }) {
      const result = await (await create()).shell('kill -9 $$');
      assert.deepEqual([result.exitCode, result.signal, result.timedOut], [null, 'SIGKILL', false]);
    },
  },
  {
    id: 'exec/leftovers-do-not-block',
    title: 'a background child does not hold exec up',
    async run({ create }) {
      const result = await (await create()).shell('sleep 60 & echo done');
      assert.equal(result.stdout, 'done\n');
      assert.ok(result.durationMs < 10_000, `${result.durationMs} ms`);
    },
  },
  {
    id: 'exec/leftovers-end',
    title: 'what a command leaves running ends with it',
    async run({ create }) {
      const sandbox = await create();
      await output(sandbox, node(lateMarker));
      await nothingSurvives(sandbox);
    },
  },
];
