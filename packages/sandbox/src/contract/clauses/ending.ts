import assert from 'node:assert/strict';
import { type ClauseDefinition, failsWith, lateMarker, letPass, markedIds, node } from '../clause-context.ts';

/** The end of a sandbox is final, and safe to ask for twice. */
export const endingClauses: readonly ClauseDefinition[] = [
  {
    id: 'ending/terminate',
    title: 'after terminate the state is gone',
    async run({ create }) {
      const sandbox = await create();
      assert.deepEqual(await sandbox.terminate(), { existed: true });
      assert.equal((await sandbox.info()).state, 'gone');
    },
  },
  {
    id: 'ending/terminate-twice',
    title: 'a second terminate says that nothing existed',
    async run({ create, provider }) {
      const sandbox = await create();
      await sandbox.terminate();
      assert.deepEqual(await sandbox.terminate(), { existed: false });
      assert.deepEqual(await provider.terminate(sandbox.id), { existed: false });
    },
  },
  {
    id: 'ending/terminate-concurrently',
    title: 'of two terminates at the same time one finds it',
    async run({ create }) {
      const sandbox = await create();
      const found = await Promise.all([sandbox.terminate(), sandbox.terminate()]);
      assert.equal(found.filter((each) => each.existed).length, 1);
    },
  },
  {
    id: 'ending/terminate-by-id',
    title: 'a provider ends a sandbox by its id, without connecting',
    async run({ create, provider, mark }) {
      const sandbox = await create();
      assert.deepEqual(await provider.terminate(sandbox.id), { existed: true });
      assert.deepEqual(await markedIds(provider, mark), []);
    },
  },
  {
    id: 'ending/terminate-unknown',
    title: 'terminating an unknown id is no error',
    async run({ provider, mark }) {
      assert.deepEqual(await provider.terminate(mark), { existed: false });
    },
  },
  {
    id: 'ending/dispose',
    title: 'disposing an owned sandbox ends it, and twice is fine',
    async run({ create }) {
      const sandbox = await create();
      await sandbox[Symbol.asyncDispose]();
      await sandbox[Symbol.asyncDispose]();
      assert.equal((await sandbox.info()).state, 'gone');
    },
  },
  {
    id: 'ending/no-exec',
    title: 'after the end exec, spawn and shell are sandbox/gone',
    async run({ create }) {
      const sandbox = await create();
      await sandbox.terminate();
      await failsWith(sandbox.exec(['sleep', '0']), 'sandbox/gone');
      await failsWith(sandbox.spawn(['sleep', '0']), 'sandbox/gone');
      await failsWith(sandbox.shell('exit 0'), 'sandbox/gone');
    },
  },
  {
    id: 'ending/no-files',
    title: 'after the end every file call is sandbox/gone',
    async run({ create }) {
      const sandbox = await create();
      const { files } = sandbox;
      await files.write('a.txt', 'a');
      await sandbox.terminate();
      const calls = [
        () => files.read('a.txt'),
        () => files.readText('a.txt'),
        () => files.readMany(['a.txt']),
        () => files.write('b.txt', 'b'),
        () => files.writeMany([{ path: 'b.txt', data: 'b' }]),
        () => files.list('.'),
        () => files.stat('a.txt'),
        () => files.mkdir('d'),
        () => files.remove('a.txt', { force: true }),
        () => files.rename('a.txt', 'c.txt'),
      ];
      for (const call of calls) await failsWith(call(), 'sandbox/gone');
    },
  },
  {
    id: 'ending/no-endpoint',
    title: 'after the end endpoint and keepAlive are sandbox/gone',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      await sandbox.terminate();
      await failsWith(sandbox.endpoint(3000), 'sandbox/gone');
      await failsWith(sandbox.keepAlive(60_000), 'sandbox/gone');
    },
  },
  {
    id: 'ending/no-resurrection',
    title: 'no call brings an ended sandbox back',
    async run({ create, provider, mark }) {
      const sandbox = await create();
      await sandbox.terminate();
      await failsWith(sandbox.exec(['sleep', '0']), 'sandbox/gone');
      await failsWith(provider.connect(sandbox.id), 'sandbox/gone');
      await failsWith(provider.connect(sandbox.id, { resume: true }), 'sandbox/gone');
      assert.deepEqual(await markedIds(provider, mark), []);
    },
  },
  {
    id: 'ending/during-exec',
    title: 'terminate ends a running exec with sandbox/gone',
    async run({ create }) {
      const sandbox = await create();
      const started = Promise.withResolvers<void>();
      const running = failsWith(
        sandbox.shell('echo started; sleep 60', { onOutput: () => started.resolve() }),
        'sandbox/gone',
      );
      await started.promise;
      await sandbox.terminate();
      await running;
    },
  },
  {
    id: 'ending/during-spawn',
    title: 'terminate ends a background process, and waiting for it is sandbox/gone',
    async run({ create }) {
      const sandbox = await create();
      const running = await sandbox.spawn(['sleep', '60']);
      await sandbox.terminate();
      await failsWith(running.wait(), 'sandbox/gone');
    },
  },
  {
    id: 'ending/output-ends',
    title: 'the output of a background process ends with its sandbox',
    async run({ create }) {
      const sandbox = await create();
      const running = await sandbox.spawn(node(`${lateMarker} console.log('started'); setInterval(() => {}, 1000)`));
      let text = '';
      for await (const chunk of running.output) {
        text += chunk.text;
        if (text.includes('started')) await sandbox.terminate();
      }
      assert.equal(text.trim(), 'started');
    },
  },
  {
    id: 'ending/one-alone',
    title: 'the end of one sandbox leaves another running',
    async run({ create }) {
      const [a, b] = [await create(), await create()];
      const running = await b.spawn(['sleep', '60']);
      await a.terminate();
      await letPass(b, 0.1);
      assert.equal(await running.kill(), true);
    },
  },
];
