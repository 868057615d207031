import assert from 'node:assert/strict';
import { type ClauseDefinition, failsWith, node, rejection } from '../clause-context.ts';
import { waitForApp } from '../../wait-for-app.ts';
import { serve } from './endpoints.ts';

const entryModule = '/src/main.js';

/** A server whose page and entry module answer as told. */
function app(page: number, type: string): string {
  return `(q, r) => {
    const module = q.url === '${entryModule}';
    r.writeHead(module ? 200 : ${page}, { 'content-type': module ? '${type}' : 'text/html' });
    r.end('');
  }`;
}

/** When an app counts as ready. */
export const readinessClauses: readonly ClauseDefinition[] = [
  {
    id: 'ready/page-and-module',
    title: 'an app is ready when its page and its entry module answer',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      const process = await serve(sandbox, app(200, 'text/javascript'));
      const ready = await waitForApp(sandbox, { port: 3000, entryModule, process });
      assert.equal(ready.url, (await sandbox.endpoint(3000)).url);
    },
  },
  {
    id: 'ready/waits',
    title: 'an app that comes up later is waited for',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      const code = `setTimeout(() => require('node:http').createServer(${app(200, 'text/javascript')}).listen(3000), 400)`;
      const process = await sandbox.spawn(node(code));
      await waitForApp(sandbox, { port: 3000, entryModule, process });
    },
  },
  {
    id: 'ready/failing-page',
    title: 'a page that answers 500 is not ready',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      await serve(sandbox, app(500, 'text/javascript'));
      const error = await failsWith(
        waitForApp(sandbox, { port: 3000, entryModule, timeoutMs: 400 }),
        'sandbox/not-ready',
      );
      assert.deepEqual([error.details['reason'], error.details['lastStatus']], ['timeout', 500]);
    },
  },
  {
    id: 'ready/page-instead-of-module',
    title: 'a page in the place of the entry module is not ready',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      await serve(sandbox, app(200, 'text/html'));
      await failsWith(waitForApp(sandbox, { port: 3000, entryModule, timeoutMs: 1500 }), 'sandbox/not-ready');
    },
  },
  {
    id: 'ready/process-ends',
    title: 'a server that ends fails the wait at once, with its last words',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      const process = await sandbox.spawn(['sh', '-c', 'echo "cannot start" >&2; exit 1']);
      const error = await failsWith(
        waitForApp(sandbox, { port: 3000, entryModule, process, timeoutMs: 15_000 }),
        'sandbox/not-ready',
      );
      assert.equal(error.details['reason'], 'process-exited');
      assert.match(String(error.details['log']), /cannot start/);
    },
  },
  {
    id: 'ready/nothing-listens',
    title: 'where nothing listens the wait ends in time',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      const error = await failsWith(
        waitForApp(sandbox, { port: 3000, entryModule, timeoutMs: 300 }),
        'sandbox/not-ready',
      );
      assert.equal(error.details['reason'], 'timeout');
    },
  },
  {
    id: 'ready/aborted',
    title: "an abort ends the wait with the signal's reason",
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      const abort = new AbortController();
      const reason = new Error('enough');
      const waiting = rejection(waitForApp(sandbox, { port: 3000, entryModule, signal: abort.signal }));
      abort.abort(reason);
      assert.equal(await waiting, reason);
    },
  },
];
