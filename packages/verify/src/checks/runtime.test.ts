import { expect, test } from 'vitest';
import { checkPage, codesOf, html } from '../../test/check-page.ts';
import { describeInChromium } from '../../test/describe-in-chromium.ts';
import { type Answer, servePages } from '../../test/serve-pages.ts';
import { runtime } from './runtime.ts';

type Pages = Readonly<Record<string, Answer>>;

const js = (body: string): Answer => ({ body, type: 'text/javascript' });
const page = (script: string, rest: Pages = {}): Pages => ({
  '/': html(`<p>Hello</p><script>${script}</script>`),
  ...rest,
});

describeInChromium('runtime', (browser) => {
  const good: readonly [string, Pages][] = [
    ['nothing to run', { '/': html('<p>Hello</p>') }],
    [
      'no icon, which browsers ask for by themselves',
      { '/': html('<p>Hello</p>', '<link rel="icon" href="/favicon.ico">') },
    ],
    ['logs and warnings', page('console.log("a"); console.warn("b"); console.info("c")')],
    ['a caught error', page('try { none() } catch {}')],
    ['a caught rejection', page('Promise.reject(1).catch(() => {})')],
    [
      'an image of another origin that is refused',
      { '/': html('<p>Hello</p><img src="http://127.0.0.1:1/x.png" alt="">') },
    ],
    ['a request to another origin that is refused', page('fetch("http://127.0.0.1:1/").catch(() => {})')],
    [
      'a request that its own code aborts',
      page('const c = new AbortController(); fetch("/slow", { signal: c.signal }).catch(() => {}); c.abort()', {
        '/slow': () => undefined,
      }),
    ],
    [
      'a redirect within its origin',
      { '/': { status: 302, headers: { location: '/home' } }, '/home': html('<p>Hello</p>') },
    ],
    [
      'an event stream that stays open',
      page('new EventSource("/events")', {
        '/events': (_request, response) =>
          void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n'),
      }),
    ],
    ['an overlay element with nothing in it', { '/': html('<p>Hello</p><nextjs-portal></nextjs-portal>') }],
    [
      'a module that is still fetched after load',
      page('import("/late.js")', { '/late.js': js('document.body.append("late")') }),
    ],
  ];
  test.each(good)('passes a page with %s', async (_name, pages) => {
    expect(await checkPage(browser, runtime(), pages)).toMatchObject({ status: 'pass' });
  });

  const bad: readonly [string, Pages, string, string][] = [
    ['a thrown error', page('throw new TypeError("boom")'), 'page-error', 'boom'],
    ['a thrown string', page('throw "boom"'), 'page-error', 'boom'],
    ['an unhandled rejection', page('Promise.reject(new Error("boom"))'), 'page-error', 'boom'],
    [
      'an error after a while',
      page('fetch("/a").then(() => { throw new Error("boom") })', { '/a': 'a' }),
      'page-error',
      'boom',
    ],
    [
      'a syntax error in a script',
      { '/': html('<p>Hello</p><script src="/a.js"></script>'), '/a.js': js('let = ;') },
      'page-error',
      'SyntaxError',
    ],
    ['a logged error', page('console.error("boom", 42)'), 'console-error', 'boom 42'],
    [
      'a missing script',
      { '/': html('<p>Hello</p><script src="/none.js"></script>') },
      'request-failed',
      'The script /none.js was answered with status 404',
    ],
    ['a missing image', { '/': html('<p>Hello</p><img src="/none.png" alt="">') }, 'request-failed', '/none.png'],
    [
      'a failing request',
      page('fetch("/api").catch(() => {})', { '/api': { status: 500 } }),
      'request-failed',
      'status 500',
    ],
    [
      'a request whose connection is cut',
      page('fetch("/api").catch(() => {})', { '/api': (request) => void request.socket.destroy() }),
      'request-failed',
      'net::',
    ],
    [
      'a script that comes as HTML',
      { '/': html('<p>Hello</p><script src="/a.js"></script>'), '/a.js': html('') },
      'wrong-content-type',
      '/a.js',
    ],
    [
      'an error overlay',
      page(
        'const o = document.createElement("vite-error-overlay"); o.attachShadow({ mode: "open" }).innerHTML = "<pre class=message>No such file</pre>"; document.body.append(o)',
      ),
      'error-overlay',
      'No such file',
    ],
  ];
  test.each(bad)('fails a page with %s', async (_name, pages, code, words) => {
    const result = await checkPage(browser, runtime(), pages);
    expect(result.status).toBe('fail');
    expect(codesOf(result)).toContain(code);
    expect(JSON.stringify(result)).toContain(words);
  });

  test('names the functions that an error came through', async () => {
    const script = 'function Menu() { return [1].map(() => undefined.x) } function App() { Menu() } App()';
    const result = await checkPage(browser, runtime(), {
      '/': html('<p>Hello</p><script src="/a.js"></script>'),
      '/a.js': js(script),
    });
    expect(result).toMatchObject({ findings: [{ message: expect.stringMatching(/\(in .*Menu, called by App\)$/) }] });
  });

  test('reports an error that repeats once', async () => {
    const result = await checkPage(browser, runtime(), page('for (let i = 0; i < 9; i++) console.error("boom")'));
    expect(codesOf(result)).toEqual(['console-error']);
  });

  test('ignores logged errors that the options allow', async () => {
    const check = runtime({ allowConsole: ['known', /^noise \d/] });
    const result = await checkPage(
      browser,
      check,
      page('console.error("a known one"); console.error("noise 1"); console.error("new")'),
    );
    expect(result).toMatchObject({ findings: [{ message: 'The page logged an error: new' }] });
  });

  test('takes advice of a development build as a warning, which leaves the page passed', async () => {
    const result = await checkPage(
      browser,
      runtime(),
      page('console.error("Each child in a list should have a unique \\"key\\" prop.")'),
    );
    expect(result).toMatchObject({ status: 'pass', findings: [{ code: 'console-error', severity: 'warning' }] });
  });

  test('passes over what a dev server reports when its optimizer reloads the page', async () => {
    let loads = 0;
    await using server = await servePages({
      '/': (_request, response) => {
        loads += 1;
        response.writeHead(200, { 'content-type': 'text/html' });
        const first =
          '<script type="module" src="/node_modules/.vite/deps/a.js"></script><script>console.error("stale"); setTimeout(() => location.reload(), 200)</script>';
        response.end(html(`<p>Hello</p>${loads === 1 ? first : ''}`));
      },
      '/node_modules/.vite/deps/a.js': { status: 504 },
    });
    const result = await checkPage(browser, runtime(), {}, { url: server.url });
    expect(loads).toBe(2);
    expect(result).toMatchObject({ status: 'pass' });
  });

  test('warns of a page that never comes to rest', async () => {
    const result = await checkPage(browser, runtime(), page('setInterval(() => document.body.append("x"), 20)'), {
      settleMs: 500,
    });
    expect(result).toMatchObject({ status: 'pass', findings: [{ code: 'page-not-settled' }] });
  });
});
