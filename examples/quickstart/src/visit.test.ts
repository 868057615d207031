import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from './visit.ts';

const server = createServer((request, response) => {
  response.writeHead(request.url === '/missing' ? 404 : 200);
  if (request.url !== '/silent') response.end(`${request.headers.host} ${request.url}`);
});
let port = 0;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('reaches a name under localhost that the system may not resolve', async () => {
  const url = `http://a1b2.boxwright.localhost:${port}/page?x=1`;
  expect(await visit(url, AbortSignal.timeout(5000))).toEqual({
    status: 200,
    body: `a1b2.boxwright.localhost:${port} /page?x=1`,
  });
});

test('a refusal is an answer', async () => {
  expect((await visit(`http://a.localhost:${port}/missing`, AbortSignal.timeout(5000))).status).toBe(404);
});

test('an abort ends the waiting', async () => {
  const stop = new AbortController();
  const waiting = visit(`http://a.localhost:${port}/silent`, stop.signal);
  stop.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('aborted');
});
