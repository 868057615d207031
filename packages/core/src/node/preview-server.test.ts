import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { treeHandler } from '../preview/tree-handler.ts';
import { previewServer, type PreviewServer } from './preview-server.ts';

const open: PreviewServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

function start(options: Parameters<typeof previewServer>[0] = {}): PreviewServer {
  const server = previewServer(options);
  open.push(server);
  return server;
}

const page = (text: string): ReturnType<typeof treeHandler> =>
  treeHandler(
    new Map([
      ['index.html', text],
      ['assets/app.js', 'let a;'],
    ]),
  );

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Asks by the address, as a browser does that resolves *.localhost to this machine. */
function get(
  url: string,
  options: { readonly path?: string; readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { host, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const headers = { host, ...options.headers };
    const asking = httpRequest(
      { hostname: '127.0.0.1', port, path: options.path ?? pathname, method: options.method ?? 'GET', headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    asking.on('error', reject);
    asking.end();
  });
}

describe('previewServer', () => {
  it('gives each project a host of its own, at the root, under an unguessable label', async () => {
    const server = start();
    const one = await server.publish({ projectId: 'p1', version: 1, state: 'live', handler: page('one') });
    const two = await server.publish({ projectId: 'p2', version: 1, state: 'live', handler: page('two') });
    expect(one.url).toMatch(/^http:\/\/[0-9a-z]{16,}\.boxwright\.localhost:\d+\/$/);
    expect([(await get(one.url)).body, (await get(two.url)).body]).toEqual(['one', 'two']);
    expect((await get(one.url, { path: '/about/team' })).body).toBe('one');
    expect((await get(one.url, { path: '/missing.js' })).status).toBe(404);
  });

  it('keeps the address when the next version is published, and serves that one', async () => {
    const server = start();
    const before = await server.publish({ projectId: 'p', version: 1, state: 'live', handler: page('one') });
    const after = await server.publish({ projectId: 'p', version: 2, state: 'live', handler: page('two') });
    expect(after.url).toBe(before.url);
    expect((await get(before.url)).body).toBe('two');
  });

  it('answers unknown hosts, the bare domain and foreign names with 404', async () => {
    const server = start({ label: () => 'p1' });
    const { url } = await server.publish({ projectId: 'p', version: 1, state: 'live', handler: page('one') });
    for (const host of [
      'p2.boxwright.localhost',
      'boxwright.localhost',
      'localhost',
      'evil.test',
      'p1.boxwright.localhost.evil.test',
      '',
    ]) {
      expect((await get(url, { headers: { host } })).status).toBeGreaterThanOrEqual(400);
    }
    expect((await get(url, { headers: { host: 'P1.Boxwright.Localhost' } })).body).toBe('one');
  });

  it('lets no cookie and no credential through in either direction', async () => {
    const server = start();
    let seen: Headers | undefined;
    const { url } = await server.publish({
      projectId: 'p',
      version: 1,
      state: 'live',
      handler: async (request) => {
        seen = request.headers;
        return new Response('ok', { headers: { 'set-cookie': 'a=1', 'x-kept': 'yes' } });
      },
    });
    const answer = await get(url, {
      headers: { cookie: 'session=secret', authorization: 'Bearer secret', 'x-kept': 'yes' },
    });
    expect(answer.headers).toMatchObject({ 'x-kept': 'yes' });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect([seen?.get('cookie'), seen?.get('authorization'), seen?.get('x-kept')]).toEqual([null, null, 'yes']);
  });

  it('answers targets that are no path, and methods that read nothing, without failing', async () => {
    const server = start();
    const { url } = await server.publish({ projectId: 'p', version: 1, state: 'live', handler: page('one') });
    expect((await get(url, { path: 'http://other.test/' })).status).toBe(404);
    expect((await get(url, { path: '/../../etc/passwd.txt' })).status).toBe(404);
    expect((await get(url, { path: '/%zz.js' })).status).toBe(404);
    expect((await get(url, { method: 'POST' })).status).toBe(405);
    expect(await get(url, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  it('answers 500 for a handler that throws, and goes on serving', async () => {
    const server = start();
    let broken = true;
    const handler = async (): Promise<Response> => {
      if (broken) throw new Error('broken');
      return new Response('fine');
    };
    const { url } = await server.publish({ projectId: 'p', version: 1, state: 'live', handler });
    expect((await get(url)).status).toBe(500);
    broken = false;
    expect((await get(url)).body).toBe('fine');
  });

  it('fails typed on a port in use', async () => {
    const { url } = await start().publish({ projectId: 'p', version: 1, state: 'live', handler: page('one') });
    const second = start({ port: Number(new URL(url).port) });
    await expect(
      second.publish({ projectId: 'p', version: 1, state: 'live', handler: page('one') }),
    ).rejects.toMatchObject({ code: 'core/port-taken' });
  });

  it('closes twice, frees its port, and publishes nothing afterwards', async () => {
    const server = start();
    const { url } = await server.publish({ projectId: 'p', version: 1, state: 'live', handler: page('one') });
    await server.close();
    await server[Symbol.asyncDispose]();
    await expect(get(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(
      server.publish({ projectId: 'p', version: 1, state: 'live', handler: page('one') }),
    ).rejects.toMatchObject({ code: 'core/closed' });
  });
});
