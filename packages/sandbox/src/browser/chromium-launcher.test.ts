import { existsSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf } from '../local/process-tree.ts';
import type { BrowserLaunchOptions, BrowserTarget, LaunchedBrowser } from './browser-launcher.ts';
import { chromiumLauncher } from './chromium-launcher.ts';

let server: Server;
let hostPort = 0;
let hits: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('host');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  hostPort = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

const page = (body: string) => async (): Promise<Response> =>
  new Response(body, { headers: { 'content-type': 'text/html' } });

function launch(
  options: Omit<BrowserLaunchOptions, 'signal'>,
  signal = new AbortController().signal,
): Promise<LaunchedBrowser> {
  hits = [];
  return chromiumLauncher()({ signal, ...options });
}

test('an origin is answered by its handler, in a secure context, with methods and bodies', async () => {
  await using browser = await launch({
    origins: {
      'http://app.localhost': async (request) => {
        if (new URL(request.url).pathname === '/api') return Response.json([request.method, await request.text()]);
        return new Response('<h1>hello</h1>', { headers: { 'content-type': 'text/html' } });
      },
    },
  });
  const tab = await browser.newPage();
  await tab.goto('http://app.localhost/');
  expect(await tab.evaluate('[isSecureContext, document.body.innerText]')).toEqual([true, 'hello']);
  expect(await tab.evaluate(`fetch('/api', { method: 'POST', body: 'body' }).then((r) => r.json())`)).toEqual([
    'POST',
    'body',
  ]);
  expect((await tab.screenshot()).length).toBeGreaterThan(100);
}, 60_000);

test('nothing else is reached: no host, no name, no redirect, no subresource, no WebSocket, no file', async () => {
  const host = `127.0.0.1:${hostPort}`;
  await using browser = await launch({
    origins: {
      'http://app.localhost': async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === '/away')
          return new Response(null, { status: 302, headers: { location: `http://${host}/redirected` } });
        return page(`<img src="http://${host}/image"><iframe src="file:///etc/passwd"></iframe>`)();
      },
    },
  });
  const tab = await browser.newPage();
  await tab.goto('http://app.localhost/');
  const other = await browser.newPage();
  await other.goto('http://app.localhost/away').catch(() => undefined);
  const seen = await tab.evaluate(`(async () => {
    const tries = ['http://${host}/fetch', 'http://localhost:${hostPort}/name', 'http://[::1]:${hostPort}/six', 'http://169.254.169.254/', 'https://example.com/'];
    const texts = await Promise.all(tries.map((url) => fetch(url).then((r) => r.text(), () => 'refused')));
    const socket = await new Promise((resolve) => { const w = new WebSocket('ws://${host}/'); w.onopen = () => resolve('open'); w.onerror = () => resolve('refused') });
    return [...new Set([...texts, socket])];
  })()`);
  expect(seen).toEqual(['refused']);
  expect(hits).toEqual([]);
  for (const url of [
    'file:///etc/passwd',
    'chrome://version',
    'view-source:http://app.localhost/',
    'data:text/html,x',
  ]) {
    await expect(tab.goto(url)).rejects.toMatchObject({ code: 'sandbox/invalid-argument' });
  }
}, 60_000);

test('what is admitted is reached, asked for with the address that is then used', async () => {
  const asked: BrowserTarget[] = [];
  await using browser = await launch({
    origins: { 'http://app.localhost': page('') },
    admit: (target) => {
      asked.push(target);
      return target.port === hostPort;
    },
  });
  const tab = await browser.newPage();
  await tab.goto('http://app.localhost/');
  expect(await tab.evaluate(`fetch('http://127.0.0.1:${hostPort}/let-in').then((r) => r.text())`)).toBe('host');
  expect(hits).toEqual(['/let-in']);
  expect(asked).toContainEqual({ scheme: 'http', host: '127.0.0.1', address: '127.0.0.1', port: hostPort });
}, 60_000);

test('pages share no cookies and no storage', async () => {
  await using browser = await launch({ origins: { 'http://app.localhost': page('') } });
  const [one, two] = [await browser.newPage(), await browser.newPage()];
  await one.goto('http://app.localhost/');
  await one.evaluate(`localStorage.setItem('a', 'b'); document.cookie = 'a=b'`);
  await two.goto('http://app.localhost/');
  expect(await two.evaluate(`[localStorage.getItem('a'), document.cookie]`)).toEqual([null, '']);
}, 60_000);

test('an abort ends the browser and all its processes, and a second end is fine', async () => {
  const abort = new AbortController();
  const browser = await launch({ origins: { 'http://app.localhost': page('') } }, abort.signal);
  const reason = new Error('enough');
  abort.abort(reason);
  await expect(browser.newPage()).rejects.toBe(reason);
  await browser[Symbol.asyncDispose]();
  await browser[Symbol.asyncDispose]();
  expect(childrenOf(process.pid).filter((pid) => existsSync(`/proc/${pid}/root/usr`))).toEqual([]);
}, 60_000);

test('no browser process is left', () => {
  expect(childrenOf(process.pid)).toEqual([]);
});

test('a browser that is not there is sandbox/browser-unavailable, and says what to install', async () => {
  const launching = chromiumLauncher({ executablePath: '/nonexistent/chromium' })({
    signal: new AbortController().signal,
  });
  await expect(launching).rejects.toMatchObject({
    code: 'sandbox/browser-unavailable',
    message: expect.stringContaining('apt-get install chromium'),
  });
}, 60_000);
