import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type ClauseDefinition, failsWith, node } from '../clause-context.ts';
import type { SandboxProcess } from '../../exec.ts';
import type { Sandbox, SandboxEndpoint } from '../../sandbox.ts';

/** Starts a program that serves port 3000 and waits until it says that it listens. */
export async function serve(sandbox: Sandbox, handler: string): Promise<SandboxProcess> {
  const code = `require('node:http').createServer(${handler}).listen(3000, () => console.log('listening'));`;
  const running = await sandbox.spawn(node(code));
  for await (const chunk of running.output) if (chunk.text.includes('listening')) break;
  return running;
}

/** Fetches from an endpoint with the headers it wants. */
export function ask(endpoint: SandboxEndpoint, path: string, init?: RequestInit): Promise<Response> {
  return fetch(new URL(path, endpoint.url), { ...init, headers: { ...endpoint.headers } });
}

/** Ports of a sandbox as the host reaches them. */
export const endpointClauses: readonly ClauseDefinition[] = [
  {
    id: 'endpoint/reached',
    title: 'a server in the sandbox is reached, with paths, methods and bodies',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      await serve(
        sandbox,
        `(q, r) => { let b = ''; q.on('data', (d) => b += d).on('end', () => r.end(q.method + q.url + b)) }`,
      );
      const endpoint = await sandbox.endpoint(3000);
      assert.equal(await (await ask(endpoint, '/a?b=c')).text(), 'GET/a?b=c');
      assert.equal(await (await ask(endpoint, '/p', { method: 'POST', body: 'body' })).text(), 'POST/pbody');
    },
  },
  {
    id: 'endpoint/same-url',
    title: 'asking twice gives the same address',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      assert.equal((await sandbox.endpoint(3000)).url, (await sandbox.endpoint(3000)).url);
    },
  },
  {
    id: 'endpoint/large-and-many',
    title: 'large bodies come whole, ten at the same time',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      await serve(sandbox, `(q, r) => r.end(q.url.slice(1).repeat(2000000))`);
      const endpoint = await sandbox.endpoint(3000);
      const bodies = await Promise.all(
        Array.from({ length: 10 }, async (_, index) => (await ask(endpoint, `/${index}`)).text()),
      );
      for (const [index, body] of bodies.entries())
        assert.ok(body === String(index).repeat(2_000_000), `body ${index} differs`);
    },
  },
  {
    id: 'endpoint/websocket',
    title: 'a WebSocket upgrade passes, and bytes go both ways',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      const code = `
        const server = require('node:http').createServer();
        server.on('upgrade', (request, socket) => {
          socket.write('HTTP/1.1 101 Switching Protocols\\r\\nupgrade: websocket\\r\\nconnection: upgrade\\r\\n\\r\\n');
          socket.on('data', (data) => socket.write('echo ' + data));
        });
        server.listen(3000, () => console.log('listening'));`;
      const running = await sandbox.spawn(node(code));
      for await (const chunk of running.output) if (chunk.text.includes('listening')) break;
      const endpoint = await sandbox.endpoint(3000);
      const { hostname, port, protocol } = new URL(endpoint.url);
      if (protocol !== 'http:') return;
      const socket = connect(Number(port || 80), hostname);
      const headers = Object.entries({
        ...endpoint.headers,
        host: hostname,
        upgrade: 'websocket',
        connection: 'upgrade',
      });
      socket.write(`GET / HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
      let text = '';
      socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
      while (!text.includes('\r\n\r\n')) await once(socket, 'data');
      assert.ok(text.startsWith('HTTP/1.1 101'), text);
      socket.write('hello');
      while (!text.endsWith('echo hello')) await once(socket, 'data');
      socket.destroy();
    },
  },
  {
    id: 'endpoint/nothing-listens',
    title: 'where nothing listens a request fails soon, and works once something does',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      const endpoint = await sandbox.endpoint(3000);
      const answered = await ask(endpoint, '/').then(
        (response) => response.status >= 500,
        () => false,
      );
      assert.ok(answered === false || answered === true, 'an answer');
      await serve(sandbox, `(q, r) => r.end('now')`);
      assert.equal(await (await ask(endpoint, '/')).text(), 'now');
    },
  },
  {
    id: 'endpoint/two-sandboxes',
    title: 'two sandboxes serve one port each without a clash',
    async run({ create }) {
      const [a, b] = [await create({ ports: [3000] }), await create({ ports: [3000] })];
      await serve(a, `(q, r) => r.end('a')`);
      await serve(b, `(q, r) => r.end('b')`);
      const texts = [
        await (await ask(await a.endpoint(3000), '/')).text(),
        await (await ask(await b.endpoint(3000), '/')).text(),
      ];
      assert.deepEqual(texts, ['a', 'b']);
    },
  },
  {
    id: 'endpoint/dead-after-the-end',
    title: 'an address of an ended sandbox answers nothing of it',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      await serve(sandbox, `(q, r) => r.end('alive')`);
      const endpoint = await sandbox.endpoint(3000);
      assert.equal(await (await ask(endpoint, '/')).text(), 'alive');
      await sandbox.terminate();
      const after = await ask(endpoint, '/').then(
        (response) => response.text(),
        () => 'refused',
      );
      assert.notEqual(after, 'alive');
    },
  },
  {
    id: 'endpoint/bad-port',
    title: 'what is no port is sandbox/invalid-argument',
    async run({ create }) {
      const sandbox = await create();
      for (const port of [0, -1, 65_536, 1.5, Number.NaN])
        await failsWith(sandbox.endpoint(port), 'sandbox/invalid-argument');
    },
  },
  {
    id: 'endpoint/any-port',
    title: 'a port that create was not told of works',
    requires: 'dynamicPorts',
    async run({ create }) {
      const sandbox = await create();
      await serve(sandbox, `(q, r) => r.end('yes')`);
      assert.equal(await (await ask(await sandbox.endpoint(3000), '/')).text(), 'yes');
    },
  },
  {
    id: 'endpoint/undeclared-port',
    title: 'a port that create was not told of is sandbox/port-not-exposed',
    requires: 'declaredPorts',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      await sandbox.endpoint(3000);
      await failsWith(sandbox.endpoint(4000), 'sandbox/port-not-exposed');
    },
  },
  {
    id: 'endpoint/private',
    title: 'a request without the headers is refused before it reaches the server',
    requires: 'privateEndpoints',
    async run({ create }) {
      const sandbox = await create({ ports: [3000] });
      await serve(sandbox, `(q, r) => { require('node:fs').appendFileSync('log.txt', q.url); r.end('secret') }`);
      const { url, headers = {} } = await sandbox.endpoint(3000);
      for (const wrong of [{}, Object.fromEntries(Object.keys(headers).map((name) => [name, 'wrong']))]) {
        const response = await fetch(new URL('/refused', url), { headers: wrong });
        assert.ok([401, 403].includes(response.status), `status ${response.status}`);
        assert.notEqual(await response.text(), 'secret');
      }
      assert.equal(await (await fetch(new URL('/admitted', url), { headers })).text(), 'secret');
      assert.equal(await sandbox.files.readText('log.txt'), '/admitted');
    },
  },
];
