import { expect, test } from 'vitest';
import { checkPage, codesOf, html } from '../../test/check-page.ts';
import { describeInChromium } from '../../test/describe-in-chromium.ts';
import { servePages } from '../../test/serve-pages.ts';
import { verify } from '../verify.ts';
import { responsive } from './responsive.ts';

const meta = '<meta name="viewport" content="width=device-width, initial-scale=1">';
const page = (body: string, style = '') => ({ '/': html(body, `${meta}<style>body{margin:0}${style}</style>`) });

describeInChromium('responsive', (browser) => {
  test.each([
    ['fits', page('<p>Hello</p>')],
    ['is exactly as wide as the window', page('<div style="width:390px">A</div>')],
    [
      'has a wide table that scrolls by itself',
      page('<div style="overflow-x:auto"><div style="width:900px">A</div></div>'),
    ],
    ['hides an ornament that sticks out', page('<div style="overflow:hidden"><div style="width:900px">A</div></div>')],
    ['clips its own width', page('<div style="width:900px">A</div>', 'body{overflow-x:hidden}')],
    ['is wide only in a wide window', page('<div class="w">A</div>', '@media (min-width:600px){.w{width:900px}}')],
    ['moves a drawer off to the left', page('<div style="position:absolute;left:-300px;width:280px">A</div><p>B</p>')],
    [
      'keeps a fixed drawer off to the right',
      page('<div style="position:fixed;left:390px;width:280px">A</div><p>B</p>'),
    ],
  ])('passes a page that %s', async (_name, pages) => {
    expect(await checkPage(browser, responsive, pages)).toMatchObject({ status: 'pass' });
  });

  test('fails a page that scrolls sideways, and names the outermost element at fault', async () => {
    const body = '<main><section id="hero" style="width:600px"><p>Wide words</p></section><p>Fine</p></main>';
    const result = await checkPage(browser, responsive, page(body));
    expect(codesOf(result)).toEqual(['horizontal-overflow']);
    expect(result).toMatchObject({ findings: [{ selector: '#hero', message: expect.stringContaining('by 210 px') }] });
  });

  test('fails a page with a long word, which makes no box wide', async () => {
    const result = await checkPage(browser, responsive, page(`<p>${'word'.repeat(60)}</p>`));
    expect(result).toMatchObject({ findings: [{ code: 'horizontal-overflow', selector: 'body > p' }] });
  });

  test('fails a page that does not tell phones its width', async () => {
    const result = await checkPage(browser, responsive, { '/': html('<p>Hello</p>') });
    expect(codesOf(result)).toEqual(['viewport-meta-missing']);
  });

  test('loads the page at the narrow width, and leaves a picture of it', async () => {
    await using server = await servePages(
      page('<p id="p"></p><script>p.textContent = "x".repeat(innerWidth === 390 ? 1 : 9999)</script>'),
    );
    const { signal } = new AbortController();
    const { ok, artifacts } = await verify([responsive], { url: server.url, signal, browser: browser.launcher });
    expect(ok).toBe(true);
    expect(artifacts.map(({ name }) => name)).toEqual(['narrow.png']);
    expect(Buffer.from(artifacts[0]?.bytes ?? []).readUInt32BE(16)).toBe(390);
  });

  test('skips without a browser', async () => {
    const { signal } = new AbortController();
    const { results } = await verify([responsive], { url: 'http://app.localhost/', signal, browser: null });
    expect(results).toMatchObject([{ status: 'skip', reason: 'no browser was given' }]);
  });
});
