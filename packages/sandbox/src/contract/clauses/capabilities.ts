import assert from 'node:assert/strict';
import { type ClauseDefinition, failsWith, node, output, rejection, succeeded } from '../clause-context.ts';
import { SandboxError } from '../../sandbox-error.ts';
import { type SandboxErrorCode, sandboxErrorCodes } from '../../error-codes.ts';

function isKnown(code: string): code is SandboxErrorCode {
  return Object.hasOwn(sandboxErrorCodes, code);
}

/** Flags that say what a provider does, held to it both ways. */
export const capabilityClauses: readonly ClauseDefinition[] = [
  {
    id: 'capability/pause-flag',
    title: 'a sandbox has pause exactly when the flag says so',
    async run({ create, provider }) {
      assert.equal((await create()).pause !== undefined, provider.capabilities.pause !== false);
    },
  },
  {
    id: 'capability/snapshot-flag',
    title: 'a sandbox has snapshot exactly when the flag says so',
    async run({ create, provider }) {
      assert.equal((await create()).snapshot !== undefined, provider.capabilities.snapshot !== false);
    },
  },
  {
    id: 'capability/limits-flag',
    title: 'a provider takes limits exactly when it can hold a sandbox to all of them',
    async run({ create, provider }) {
      const megabyte = 1024 * 1024;
      const limits = { memoryBytes: 512 * megabyte, diskBytes: 64 * megabyte, processes: 64, cpus: 1 };
      const limited = create({ limits });
      if (provider.capabilities.limits) assert.equal((await (await limited).info()).state, 'running');
      else await failsWith(limited, 'sandbox/unsupported');
    },
  },
  {
    id: 'capability/egress-flag',
    title: 'a provider without a hold on egress refuses a policy of hosts, and one with it takes it',
    async run({ create, provider }) {
      const guarded = create({ egress: { allowHosts: ['registry.example'] } });
      if (provider.capabilities.egress) assert.equal((await (await guarded).info()).state, 'running');
      else await failsWith(guarded, 'sandbox/unsupported');
    },
  },
  {
    id: 'capability/errors-are-typed',
    title: 'an error has a known code, the provider, the call, the sandbox and no secret of the host',
    async run({ create, provider }) {
      const sandbox = await create();
      for (const work of [
        sandbox.files.read('missing'),
        sandbox.files.read('../x'),
        sandbox.exec(['sleep', '0'], { cwd: 'missing' }),
      ]) {
        const error = await rejection(work);
        assert.ok(SandboxError.isInstance(error), String(error));
        assert.ok(isKnown(error.code), error.code);
        assert.deepEqual([error.provider, error.sandboxId, error.retryable], [provider.name, sandbox.id, false]);
        assert.ok(error.op.length > 0 && ['not-started', 'failed', 'unknown'].includes(error.outcome));
      }
    },
  },
  {
    id: 'pause/keeps-files',
    title: 'a pause keeps the files, and connect with resume brings the sandbox back',
    requires: 'pause',
    async run({ create, provider }) {
      const sandbox = await create();
      await sandbox.files.write('a.txt', 'kept');
      await sandbox.pause?.();
      assert.equal((await sandbox.info()).state, 'paused');
      const resumed = await provider.connect(sandbox.id, { resume: true });
      assert.equal((await resumed.info()).state, 'running');
      assert.equal(await resumed.files.readText('a.txt'), 'kept');
    },
  },
  {
    id: 'pause/calls-while-paused',
    title: 'a call on a paused sandbox is sandbox/paused, or resumes it where the flag says so',
    requires: 'pause',
    async run({ create, provider }) {
      const sandbox = await create();
      await sandbox.pause?.();
      if (provider.capabilities.autoResumes) return succeeded(await sandbox.exec(['sleep', '0']));
      await failsWith(sandbox.exec(['sleep', '0']), 'sandbox/paused');
      await failsWith(sandbox.files.list('.'), 'sandbox/paused');
    },
  },
  {
    id: 'pause/processes',
    title: 'processes survive a pause exactly when memory is kept',
    requires: 'pause',
    async run({ create, provider }) {
      const sandbox = await create();
      const running = await sandbox.spawn(['sleep', '300']);
      await sandbox.pause?.();
      await provider.connect(sandbox.id, { resume: true });
      assert.equal(await running.kill().catch(() => false), provider.capabilities.pause === 'memory');
    },
  },
  {
    id: 'pause/twice',
    title: 'pausing twice is no error, and a paused sandbox can be terminated',
    requires: 'pause',
    async run({ create }) {
      const sandbox = await create();
      await sandbox.pause?.();
      await sandbox.pause?.();
      assert.deepEqual(await sandbox.terminate(), { existed: true });
      assert.equal((await sandbox.info()).state, 'gone');
    },
  },
  {
    id: 'snapshot/create-from',
    title: 'a sandbox made from a snapshot has its files',
    requires: 'snapshot',
    async run({ create }) {
      const source = await create();
      await source.files.write('d/a.txt', 'kept');
      const snapshot = await source.snapshot?.();
      const copy = await create({ image: snapshot?.id ?? '' });
      assert.notEqual(copy.id, source.id);
      assert.equal(await output(copy, ['cat', 'd/a.txt']), 'kept');
    },
  },
  {
    id: 'snapshot/apart',
    title: 'a snapshot changes with neither its source nor its copies',
    requires: 'snapshot',
    async run({ create }) {
      const source = await create();
      await source.files.write('a.txt', 'old');
      const image = (await source.snapshot?.())?.id ?? '';
      const first = await create({ image });
      await first.files.write('a.txt', 'changed');
      assert.equal(await (await create({ image })).files.readText('a.txt'), 'old');
    },
  },
  {
    id: 'snapshot/source',
    title: 'taking a snapshot stops the source exactly when the flag says so',
    requires: 'snapshot',
    async run({ create, provider }) {
      const source = await create();
      await source.snapshot?.();
      const { snapshot } = provider.capabilities;
      const stops = snapshot !== false && snapshot.stopsSandbox;
      assert.equal((await source.info()).state, stops ? 'stopped' : 'running');
    },
  },
  {
    id: 'snapshot/unknown',
    title: 'an image that does not exist is sandbox/create-failed or sandbox/state-lost',
    requires: 'snapshot',
    async run({ create, mark }) {
      await failsWith(create({ image: mark }), 'sandbox/create-failed', 'sandbox/state-lost');
    },
  },
  {
    id: 'capability/workdir',
    title: 'the working folder is an absolute path that commands can write to',
    async run({ create }) {
      const sandbox = await create();
      assert.match(sandbox.workdir, /^\/./);
      await output(sandbox, node('require("node:fs").writeFileSync(process.argv[1] + "/w.txt", "w")', sandbox.workdir));
      assert.equal(await sandbox.files.readText('w.txt'), 'w');
    },
  },
];
