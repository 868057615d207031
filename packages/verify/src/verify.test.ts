import { afterEach, describe, expect, test } from 'vitest';
import { html } from '../test/check-page.ts';
import { describeInChromium } from '../test/describe-in-chromium.ts';
import { type Answer, servePages } from '../test/serve-pages.ts';
import type { BrowserLauncher } from './browser-launcher.ts';
import type { Check } from './check.ts';
import { standardChecks } from './standard-checks.ts';
import { verify } from './verify.ts';
import { VerifyError } from './verify-error.ts';

const { signal } = new AbortController();
const smoke = standardChecks({ only: ['http', 'blank', 'runtime', 'styled'], appearMs: 200 });
const good = html('<h1>Hello</h1>', '<style>h1{color:green}</style>');
const handler = async (): Promise<Response> => new Response(good, { headers: { 'content-type': 'text/html' } });
const origins = { 'http://app.localhost': handler };
const url = 'http://app.localhost/';

const passing: Check = { id: 'passing', run: async () => ({ status: 'pass' }) };
const skipping: Check = { id: 'skipping', run: async () => ({ status: 'skip', reason: 'not today' }) };

describe('the verdict', () => {
  test('is ok when every check passed', async () => {
    expect(await verify([passing], { url, signal, browser: null })).toMatchObject({ ok: true });
  });

  test('is not ok when a check was skipped', async () => {
    const report = await verify([passing, skipping], { url, signal, browser: null });
    expect(report).toMatchObject({ ok: false, results: [{ status: 'pass' }, { status: 'skip', reason: 'not today' }] });
  });

  test('is ok when only an optional check was skipped', async () => {
    const report = await verify([passing, { ...skipping, optional: true }], { url, signal, browser: null });
    expect(report.ok).toBe(true);
  });

  test('skips by name, without a browser, what needs one', async () => {
    const report = await verify(smoke, { url, signal, browser: null, origins });
    expect(report.ok).toBe(false);
    const reason = 'no browser was given';
    expect(report.results).toMatchObject([
      { id: 'http', status: 'pass' },
      { id: 'blank', status: 'skip', reason },
      { id: 'runtime', status: 'skip', reason },
      { id: 'styled', status: 'skip', reason },
    ]);
  });

  test('tells how long each check took by the given clock', async () => {
    let clock = 0;
    const now = (): number => (clock += 5);
    expect((await verify([passing], { url, signal, browser: null, now })).results).toMatchObject([{ ms: 5 }]);
  });
});

describe('a run that can not be carried out', () => {
  const failing = async (run: Promise<unknown>): Promise<VerifyError> => {
    const error: unknown = await run.then(
      () => null,
      (reason: unknown) => reason,
    );
    return VerifyError.isInstance(error) ? error : expect.unreachable(String(error));
  };

  test.each([
    ['an address that is none', [passing], { url: 'app' }, "'app'"],
    ['an address that is no page', [passing], { url: 'file:///etc/hostname' }, 'file:'],
    ['a run without checks', [], {}, 'no check'],
    ['two checks of one name', [passing, passing], {}, "'passing'"],
    ['a name in place of an origin', [passing], { origins: { app: handler } }, "'app'"],
  ] as const)('refuses %s', async (_name, checks, options, words) => {
    const error = await failing(verify(checks, { url, signal, browser: null, ...options }));
    expect(error).toMatchObject({ code: 'verify/invalid-option', retryable: false });
    expect(error.message).toContain(words);
  });

  test('says so when the browser does not start', async () => {
    const cause = new Error('no such file');
    const browser: BrowserLauncher = () => Promise.reject(cause);
    const error = await failing(verify(smoke, { url, signal, browser, origins }));
    expect(error).toMatchObject({ code: 'verify/browser-failed', retryable: true, cause });
  });

  test('says which check broke', async () => {
    const cause = new TypeError('x is not a function');
    const broken: Check = { id: 'broken', run: () => Promise.reject(cause) };
    const error = await failing(verify([broken], { url, signal, browser: null }));
    expect(error).toMatchObject({ code: 'verify/check-failed', cause });
    expect(error.message).toContain("'broken'");
  });

  test('rejects with the reason of a signal that has aborted', async () => {
    const reason = new Error('enough');
    await expect(verify([passing], { url, signal: AbortSignal.abort(reason), browser: null })).rejects.toBe(reason);
  });

  test('calls off a browser that is still starting', async () => {
    let calledOff = false;
    const browser: BrowserLauncher = ({ signal: launching }) =>
      new Promise((_resolve, reject) => {
        launching.addEventListener('abort', () => {
          calledOff = true;
          reject(launching.reason);
        });
      });
    await verify([passing], { url, signal, browser });
    expect(calledOff).toBe(true);
  });
});

test('admits the page to its own host, and elsewhere as the host of the run decides', async () => {
  const asked: boolean[] = [];
  const browser: BrowserLauncher = async ({ admit }) => {
    const target = { scheme: 'http', host: '::1', address: '::1', port: 4000 };
    for (const change of [{}, { port: 4001 }, { host: 'localhost' }, { host: 'cdn.test', port: 443 }]) {
      asked.push(admit?.({ ...target, ...change }) ?? false);
    }
    throw new Error('seen enough');
  };
  const admit = (target: { readonly host: string }): boolean => target.host === 'cdn.test';
  await verify([passing], { url: 'http://[::1]:4000/', signal, browser, admit });
  expect(asked).toEqual([true, false, false, true]);
});

describeInChromium('in a browser', (browser) => {
  afterEach(() => {
    if (browser.open() > 0) throw new Error('The run left a page open.');
  });

  const run = async (pages: Readonly<Record<string, Answer>>, options: Partial<Parameters<typeof verify>[1]> = {}) => {
    await using server = await servePages(pages);
    const report = await verify(smoke, { url: server.url, signal, browser: browser.launcher, ...options });
    return { ...report, requests: [...server.requests] };
  };

  test('a good page passes all smoke checks in one load, and leaves a screenshot', async () => {
    const { ok, results, artifacts, requests } = await run({ '/': good });
    expect(results.map(({ status }) => status)).toEqual(['pass', 'pass', 'pass', 'pass']);
    expect(ok).toBe(true);
    expect(artifacts).toMatchObject([{ name: 'page.png', mediaType: 'image/png' }]);
    expect(
      Buffer.from(artifacts[0]?.bytes ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    // Once for the check that needs no browser, once in the browser.
    expect(requests.filter((path) => path === '/')).toHaveLength(2);
  });

  test('a page that can not be visited is one failure, and the other checks say that they could not look', async () => {
    const { ok, results } = await run({ '/': (request) => void request.socket.destroy() });
    expect(ok).toBe(false);
    expect(results).toMatchObject([
      { id: 'http', status: 'fail', findings: [{ code: 'http-unreachable' }] },
      { id: 'blank', status: 'fail', findings: [{ code: 'page-load-failed' }] },
      { id: 'runtime', status: 'skip', reason: expect.stringContaining('could not be visited') },
      { id: 'styled', status: 'skip' },
    ]);
  });

  const codes = async (pages: Readonly<Record<string, Answer>>, options = {}): Promise<readonly string[]> => {
    const { ok, results } = await run(pages, { screenshot: false, ...options });
    expect(ok).toBe(false);
    return results.flatMap((result) =>
      result.status === 'fail' ? result.findings.map((finding) => finding.code) : [],
    );
  };

  test('a document that never comes is given up', async () => {
    const silent: Answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
    expect(await codes({ '/': silent }, { timeoutMs: 500 })).toEqual(['page-load-failed']);
  });

  test('a script that never ends is given up', async () => {
    expect(await codes({ '/': html('<p>Hello</p><script>for (;;);</script>') }, { timeoutMs: 500 })).toEqual([
      'page-load-failed',
    ]);
  });

  test('a page that hangs after it loaded is given up', async () => {
    const body = '<p>Hello</p><script>onload = () => setTimeout(() => { for (;;); }, 30)</script>';
    expect(await codes({ '/': html(body) }, { timeoutMs: 500, settleMs: 500 })).toEqual(['page-unresponsive']);
  });

  test('a page that leaves for another origin is told', async () => {
    await using other = await servePages({ '/': good });
    expect(await codes({ '/': html(`<script>location.href = '${other.url}'</script>`) })).toEqual([
      'page-redirected-away',
    ]);
  });

  test('a page that loads itself again and again is told', async () => {
    expect(await codes({ '/': html('<p>Hello</p><script>location.reload()</script>') }, { timeoutMs: 2_000 })).toEqual([
      'page-reload-loop',
    ]);
  });

  test('a tab that crashes is told', async () => {
    const crashing: BrowserLauncher = async (options) => {
      const opened = await browser.launcher(options);
      return {
        ...opened,
        async newPage() {
          const page = await opened.newPage();
          return {
            goto: (to, o) => page.goto(to, o),
            // Chromium's own address for a tab that dies.
            evaluate: async (code) => {
              void page.goto('chrome://crash').catch(() => undefined);
              return page.evaluate(code);
            },
            screenshot: (o) => page.screenshot(o),
            setViewportSize: (size) => page.setViewportSize(size),
            on: (event, listener) => page.on(event, listener),
            close: () => page.close(),
          };
        },
        [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
      };
    };
    expect(await codes({ '/': good }, { browser: crashing, timeoutMs: 5_000 })).toEqual(['page-crashed']);
  });

  test.each([
    ['replaces what the checks build on', 'window.getComputedStyle = () => { throw new Error("mine") }'],
    [
      'answers in their place',
      'Element.prototype.checkVisibility = () => ({ then: 1 }); Object.prototype.toJSON = () => 7; window.Promise = function () { return { seen: 1 } }',
    ],
  ])('a page that %s is told, and never passes', async (_name, script) => {
    expect(await codes({ '/': html(`<h1>Hello</h1><script>${script}</script>`) })).toContain('page-not-inspectable');
  });

  test('dialogs do not hold up a page', async () => {
    const body = '<h1>Hello</h1><script>alert(1); confirm(2); prompt(3)</script>';
    expect(await run({ '/': html(body, '<style>h1{color:green}</style>') })).toMatchObject({ ok: true });
  });

  test('a page of 50,000 elements is judged', async () => {
    const body =
      '<main></main><script>const m = document.querySelector("main"); m.innerHTML = "<p>x</p>".repeat(50000)</script>';
    expect(await run({ '/': html(body, '<style>p{color:green}</style>') })).toMatchObject({ ok: true });
  });

  test('a page higher than a picture can be is drawn by its first screen', async () => {
    const { artifacts } = await run({ '/': html('<h1 style="height:40000px">Hello</h1>') });
    expect(Buffer.from(artifacts[0]?.bytes ?? []).readUInt32BE(20)).toBe(800);
  });

  test('a page that a lent browser opens after the end is closed', async () => {
    const opening = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const controller = new AbortController();
    const lent = await browser.launcher({ signal });
    const launcher: BrowserLauncher = async () => ({
      async newPage() {
        asked.resolve();
        await opening.promise;
        const page = await lent.newPage();
        const close = page.close.bind(page);
        page.close = () => close().then(closed.resolve);
        return page;
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    });
    const running = verify(smoke, { url, signal: controller.signal, browser: launcher, origins });
    await asked.promise;
    controller.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    opening.resolve();
    await closed.promise;
    await lent[Symbol.asyncDispose]();
  });

  test('an abort while the page loads rejects with its reason and leaves nothing open', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const slow: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
      controller.abort(reason);
    };
    await expect(run({ '/': slow }, { signal: controller.signal })).rejects.toBe(reason);
  });
});
