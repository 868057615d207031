import assert from 'node:assert/strict';
import { type ClauseDefinition, failsWith, letPass, markedIds, rejection } from '../clause-context.ts';

/** Making, finding and listing sandboxes. */
export const lifecycleClauses: readonly ClauseDefinition[] = [
  {
    id: 'lifecycle/names-itself',
    title: 'a provider speaks version 1 of the contract and has a name',
    async run({ provider }) {
      assert.equal(provider.contract, 1);
      assert.notEqual(provider.name, '');
    },
  },
  {
    id: 'lifecycle/unique-id',
    title: 'each sandbox has an id of its own',
    async run({ create }) {
      const [a, b] = [await create(), await create()];
      assert.notEqual(a.id, '');
      assert.notEqual(a.id, b.id);
    },
  },
  {
    id: 'lifecycle/own-files',
    title: 'two sandboxes share no files',
    async run({ create }) {
      const [a, b] = [await create(), await create()];
      await a.files.write('only-a.txt', 'a');
      assert.equal(await b.files.stat('only-a.txt'), null);
    },
  },
  {
    id: 'lifecycle/idempotent-create',
    title: 'two creates with one key give one sandbox',
    async run({ create, mark }) {
      const [a, b] = [await create({ idempotencyKey: mark }), await create({ idempotencyKey: mark })];
      assert.equal(a.id, b.id);
    },
  },
  {
    id: 'lifecycle/idempotent-concurrent-create',
    title: 'two creates with one key at the same time give one sandbox',
    async run({ create, provider, mark }) {
      const [a, b] = await Promise.all([create({ idempotencyKey: mark }), create({ idempotencyKey: mark })]);
      assert.equal(a.id, b.id);
      assert.deepEqual(await markedIds(provider, mark), [a.id]);
    },
  },
  {
    id: 'lifecycle/key-of-the-dead',
    title: 'a key whose sandbox has ended makes a new one',
    async run({ create, mark }) {
      const first = await create({ idempotencyKey: mark });
      await first.terminate();
      const second = await create({ idempotencyKey: mark });
      assert.notEqual(second.id, first.id);
      assert.equal((await second.info()).state, 'running');
    },
  },
  {
    id: 'lifecycle/create-pre-aborted',
    title: 'a create that is aborted before it starts rejects with the reason and makes nothing',
    async run({ create, provider, mark }) {
      const reason = new Error('not wanted');
      assert.equal(await rejection(create({ signal: AbortSignal.abort(reason) })), reason);
      assert.deepEqual(await markedIds(provider, mark), []);
    },
  },
  {
    id: 'lifecycle/create-aborted',
    title: 'a create that is aborted on the way leaves no sandbox behind',
    async run({ create, provider, mark }) {
      const abort = new AbortController();
      const reason = new Error('no longer wanted');
      const creating = create({ signal: abort.signal });
      abort.abort(reason);
      assert.equal(await rejection(creating), reason);
      assert.deepEqual(await markedIds(provider, mark), []);
    },
  },
  {
    id: 'lifecycle/concurrent-creates',
    title: 'sandboxes can be made at the same time',
    async run({ create }) {
      const made = await Promise.all([create(), create(), create(), create()]);
      assert.equal(new Set(made.map((each) => each.id)).size, 4);
    },
  },
  {
    id: 'lifecycle/metadata',
    title: 'metadata comes back as it was given, whatever becomes of the object',
    async run({ create, mark }) {
      const metadata: Record<string, string> = { mark, project: 'a "quoted" name', empty: '' };
      const sandbox = await create({ metadata });
      metadata['project'] = 'changed';
      assert.deepEqual((await sandbox.info()).metadata, { mark, project: 'a "quoted" name', empty: '' });
    },
  },
  {
    id: 'lifecycle/list',
    title: 'list finds every living sandbox that matches, and no other',
    async run({ create, provider, mark }) {
      const made = [
        await create(),
        await create({ metadata: { role: 'x' } }),
        await create({ metadata: { role: 'x' } }),
      ];
      const found = await markedIds(provider, mark);
      assert.deepEqual(found.sort(), made.map((each) => each.id).sort());
      const narrowed: string[] = [];
      for await (const info of provider.list({ metadata: { mark, role: 'x' } })) narrowed.push(info.id);
      assert.deepEqual(new Set(narrowed), new Set([made[1]?.id, made[2]?.id]));
    },
  },
  {
    id: 'lifecycle/list-forgets-the-dead',
    title: 'list does not give sandboxes that have ended',
    async run({ create, provider, mark }) {
      const [a, b] = [await create(), await create()];
      await a.terminate();
      assert.deepEqual(await markedIds(provider, mark), [b.id]);
    },
  },
  {
    id: 'lifecycle/info',
    title: 'info tells the id, the state and the times',
    async run({ create }) {
      const sandbox = await create({ ttlMs: 3_600_000 });
      const info = await sandbox.info();
      assert.equal(info.id, sandbox.id);
      assert.equal(info.state, 'running');
      assert.ok(Number.isInteger(info.generation) && info.generation >= 0, `generation ${info.generation}`);
      const life = (info.expiresAt ?? Number.NaN) - info.createdAt;
      assert.ok(life > 3_590_000 && life < 3_610_000, `a life of an hour, got ${life} ms`);
    },
  },
  {
    id: 'lifecycle/connect',
    title: 'connect finds the same sandbox with the same files',
    async run({ create, provider }) {
      const sandbox = await create();
      await sandbox.files.write('a.txt', 'here');
      const connected = await provider.connect(sandbox.id);
      assert.equal(connected.id, sandbox.id);
      assert.equal(connected.workdir, sandbox.workdir);
      assert.equal(await connected.files.readText('a.txt'), 'here');
    },
  },
  {
    id: 'lifecycle/connect-unknown',
    title: 'connect to an unknown id is sandbox/gone',
    async run({ provider, mark }) {
      await failsWith(provider.connect(mark), 'sandbox/gone');
    },
  },
  {
    id: 'lifecycle/keep-alive',
    title: 'keepAlive moves the end to at least that long from now',
    async run({ create }) {
      const sandbox = await create({ ttlMs: 60_000 });
      const { createdAt } = await sandbox.info();
      const { expiresAt } = await sandbox.keepAlive(7_200_000);
      assert.ok(expiresAt >= createdAt + 7_200_000, `${expiresAt - createdAt} ms after creation`);
      assert.equal((await sandbox.info()).expiresAt, expiresAt);
    },
  },
  {
    id: 'lifecycle/keep-alive-never-shortens',
    title: 'keepAlive never makes a life shorter',
    async run({ create }) {
      const sandbox = await create({ ttlMs: 3_600_000 });
      const { expiresAt } = await sandbox.info();
      const kept = await sandbox.keepAlive(1000);
      assert.ok(kept.expiresAt >= (expiresAt ?? 0), 'the end moved nearer');
    },
  },
  {
    id: 'lifecycle/ttl-ends-it',
    title: 'a sandbox ends when its time is over, with all that runs in it',
    async run({ create, provider, mark }) {
      const [watch, sandbox] = [await create(), await create({ ttlMs: 400 })];
      await letPass(watch, 1);
      await failsWith(sandbox.exec(['sleep', '0']), 'sandbox/gone');
      assert.deepEqual(await markedIds(provider, mark), [watch.id]);
    },
  },
  {
    id: 'lifecycle/bad-options',
    title: 'options that can never work are sandbox/invalid-argument',
    async run({ create }) {
      await failsWith(create({ ttlMs: 0 }), 'sandbox/invalid-argument');
      await failsWith(create({ ttlMs: Number.NaN }), 'sandbox/invalid-argument');
      await failsWith(create({ env: { 'A B': 'x' } }), 'sandbox/invalid-argument');
      await failsWith(create({ ports: [70_000] }), 'sandbox/invalid-argument');
    },
  },
];
