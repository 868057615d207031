import { describe, expect, it } from 'vitest';
import { treeHandler } from './tree-handler.ts';

const handler = treeHandler(
  new Map<string, string | Uint8Array>([
    ['index.html', '<h1>home</h1>'],
    ['docs/index.html', '<h1>docs</h1>'],
    ['assets/app.js', 'run()'],
    ['assets/é 1.png', new Uint8Array([0x89, 0x50])],
  ]),
);
const get = (path: string, init: RequestInit = {}) =>
  handler(new Request(`http://p1.boxwright.localhost${path}`, init));

describe('treeHandler', () => {
  it.each([
    ['/', 'home', 'text/html; charset=utf-8'],
    ['/docs/', 'docs', 'text/html; charset=utf-8'],
    ['/docs', 'docs', 'text/html; charset=utf-8'],
    ['/assets/app.js?v=1', 'run()', 'text/javascript; charset=utf-8'],
    ['/a/route/of/the/app', 'home', 'text/html; charset=utf-8'],
  ])('answers %s', async (path, text, type) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(await response.text()).toContain(text);
  });

  it('serves bytes under an encoded path', async () => {
    const response = await get('/assets/%C3%A9%201.png');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([0x89, 0x50]));
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  it.each(['/missing.css', '/assets/missing.js', '/%E0%A4%A'])('answers 404 for %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('never leaves the tree', async () => {
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt']) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('answers a matching ETag with 304 and another with the file', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await get('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('answers HEAD without a body and refuses other methods', async () => {
    const head = await get('/', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '13']);
    expect((await get('/', { method: 'POST' })).status).toBe(405);
  });

  it('sets no cookie and forbids stale copies', async () => {
    const { headers } = await get('/');
    expect([headers.get('set-cookie'), headers.get('cache-control')]).toEqual([null, 'no-cache']);
  });
});
