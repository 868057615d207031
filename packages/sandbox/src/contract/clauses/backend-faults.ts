import assert from 'node:assert/strict';
import { type ClauseDefinition, failsWith, markedIds, node, output, rejection } from '../clause-context.ts';
import { SandboxError } from '../../sandbox-error.ts';

const requires = 'faults';

/** What becomes of a call when the backend fails. */
export const faultClauses: readonly ClauseDefinition[] = [
  {
    id: 'fault/rate-limited',
    title: 'a 429 is sandbox/rate-limited, retryable, with the time to wait',
    requires,
    async run({ create, faults }) {
      const sandbox = await create();
      faults.next({ op: 'exec', type: 'status', value: 429 });
      const error = await failsWith(sandbox.exec(['sleep', '0']), 'sandbox/rate-limited');
      assert.deepEqual([error.retryable, error.outcome], [true, 'not-started']);
      assert.ok((error.retryAfterMs ?? 0) > 0, `retryAfterMs ${error.retryAfterMs}`);
    },
  },
  {
    id: 'fault/auth',
    title: 'a 401 is sandbox/auth, not retryable, and shows no credential',
    requires,
    async run({ create, faults }) {
      faults.next({ op: 'create', type: 'status', value: 401 });
      const error = await failsWith(create(), 'sandbox/auth');
      assert.equal(error.retryable, false);
      assert.doesNotMatch(`${error.message} ${error.stack} ${JSON.stringify(error)}`, /api[_-]?key|bearer|secret/i);
    },
  },
  {
    id: 'fault/capacity',
    title: 'a 503 on create is sandbox/capacity: nothing was made, try again',
    requires,
    async run({ create, faults, provider, mark }) {
      faults.next({ op: 'create', type: 'status', value: 503 });
      const error = await failsWith(create(), 'sandbox/capacity');
      assert.deepEqual([error.retryable, error.outcome], [true, 'not-started']);
      assert.deepEqual(await markedIds(provider, mark), []);
      assert.equal((await (await create()).info()).state, 'running');
    },
  },
  {
    id: 'fault/lost-create',
    title: 'a create whose answer is lost leaves no sandbox, or gives the one it made',
    requires,
    async run({ create, faults, provider, mark }) {
      faults.next({ op: 'create', type: 'after-execute' });
      const made = await create().catch((error: unknown) => {
        assert.ok(SandboxError.isInstance(error), String(error));
        return null;
      });
      assert.deepEqual(await markedIds(provider, mark), made === null ? [] : [made.id]);
    },
  },
  {
    id: 'fault/never-twice',
    title: 'a command whose answer is lost is sandbox/outcome-unknown and never run again',
    requires,
    async run({ create, faults }) {
      const sandbox = await create();
      faults.next({ op: 'exec', type: 'after-execute' });
      const error = await failsWith(sandbox.shell('echo ran >> log.txt'), 'sandbox/outcome-unknown');
      assert.deepEqual([error.outcome, error.retryable], ['unknown', false]);
      assert.equal(await sandbox.files.readText('log.txt'), 'ran\n');
    },
  },
  {
    id: 'fault/cut-stream',
    title: 'an answer that breaks off is sandbox/connection-lost with the output so far',
    requires,
    async run({ create, faults }) {
      const sandbox = await create();
      faults.next({ op: 'exec', type: 'cut-stream' });
      const error = await failsWith(sandbox.shell('echo first; sleep 0.2; echo last'), 'sandbox/connection-lost');
      assert.equal(error.outcome, 'unknown');
      assert.match(String(error.details['stdout']), /first/);
    },
  },
  {
    id: 'fault/vanished',
    title: 'a sandbox that the backend lost is sandbox/gone from then on',
    requires,
    async run({ create, faults, provider, mark }) {
      const sandbox = await create();
      faults.next({ op: 'files.read', type: 'gone' });
      await failsWith(sandbox.files.read('a.txt'), 'sandbox/gone');
      await failsWith(sandbox.exec(['sleep', '0']), 'sandbox/gone');
      assert.deepEqual(await markedIds(provider, mark), []);
    },
  },
  {
    id: 'fault/list-fails',
    title: 'a list that fails rejects: it never looks like nothing',
    requires,
    async run({ create, faults, provider, mark }) {
      await create();
      faults.next({ op: 'list', type: 'status', value: 500 });
      const error = await rejection(markedIds(provider, mark));
      assert.ok(SandboxError.isInstance(error) && error.code === 'sandbox/provider-error', String(error));
    },
  },
  {
    id: 'fault/slow-exec-aborted',
    title: 'an abort is heard while the backend is slow',
    requires,
    async run({ create, faults }) {
      const sandbox = await create();
      const abort = new AbortController();
      const reason = new Error('enough');
      faults.next({ op: 'exec', type: 'delay', value: 600_000 });
      const running = rejection(sandbox.exec(node('console.log("ran")'), { signal: abort.signal }));
      abort.abort(reason);
      assert.equal(await running, reason);
      assert.equal(await output(sandbox, ['cat'], { stdin: 'next' }), 'next');
    },
  },
];
