import { expect, test } from 'vitest';
import { checkPage, codesOf, html } from '../../test/check-page.ts';
import { describeInChromium } from '../../test/describe-in-chromium.ts';
import { type Answer, servePages } from '../../test/serve-pages.ts';
import { links } from './links.ts';

type Pages = Readonly<Record<string, Answer>>;
const page = (body: string, rest: Pages = {}): Pages => ({ '/': html(body), ...rest });
const picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/%3E";

describeInChromium('links', (browser) => {
  const good: readonly [string, Pages][] = [
    ['to a place on the page', page('<a href="#menu">Menu</a><p id="menu">Bread</p>')],
    ['to a named place', page('<a href="#menu">Menu</a><a name="menu">Bread</a>')],
    ['to a place with an encoded name', page('<a href="#men%C3%BC">Menu</a><p id="menü">Bread</p>')],
    ['to the top', page('<a href="#top">Up</a>')],
    ['to an address of a router', page('<a href="#/about">About</a><a href="#!about">About</a>')],
    ['to another page of the origin', page('<a href="/about">About</a>', { '/about': html('About') })],
    [
      'to a page that redirects',
      page('<a href="/old">Old</a>', { '/old': { status: 301, headers: { location: '/' } } }),
    ],
    ['to another origin, which is not asked', page('<a href="http://127.0.0.1:1/">Away</a>')],
    ['to a mailbox and a telephone', page('<a href="mailto:a@b.c">Mail</a><a href="tel:1">Call</a>')],
    ['with an image', page(`<a href="#top"><img src="${picture}" alt="Up"></a>`)],
    ['that is a place itself', page('<a name="here">Here</a>')],
  ];
  test.each(good)('passes a link %s', async (_name, pages) => {
    expect(await checkPage(browser, links, pages)).toEqual({ id: 'links', status: 'pass', ms: expect.any(Number) });
  });

  const bad: readonly [string, Pages, string, string][] = [
    [
      'to a place that is not there',
      page('<nav><a href="#menu">Menu</a></nav>'),
      'dead-anchor',
      '"Menu" leads to #menu',
    ],
    ['to a page that is not there', page('<a href="/none">None</a>'), 'broken-link', 'status 404'],
    [
      'to a page that cuts the line',
      page('<a href="/cut">Cut</a>', { '/cut': (request) => void request.socket.destroy() }),
      'broken-link',
      "can't be followed",
    ],
    [
      'whose image is missing',
      page('<a href="#top"><img src="/none.png" alt="Logo"></a>'),
      'broken-image',
      '"Logo" did not load: /none.png',
    ],
  ];
  test.each(bad)('fails a link %s', async (_name, pages, code, words) => {
    const result = await checkPage(browser, links, pages);
    expect(result).toMatchObject({ status: 'fail' });
    expect(codesOf(result)).toEqual([code]);
    expect(JSON.stringify(result)).toContain(words.replaceAll('"', '\\"'));
  });

  test('warns of links that lead nowhere', async () => {
    const result = await checkPage(
      browser,
      links,
      page('<a href="#">A</a><a href="">B</a><a href="javascript:void 0">C</a>'),
    );
    expect(result).toMatchObject({ status: 'pass' });
    expect(codesOf(result)).toEqual(['empty-link', 'empty-link', 'empty-link']);
  });

  test('asks no other origin, though the page calls its address its own', async () => {
    await using victim = await servePages({});
    const script = `URL.parse = () => ({ protocol: 'http:', pathname: '/secret', search: '', hash: '', n: 0,
      get origin() { return this.n++ === 0 ? location.origin : '${new URL(victim.url).origin}' } })`;
    await checkPage(browser, links, page(`<a href="/x">X</a><script>${script}</script>`));
    expect(victim.requests).toEqual([]);
  });

  test('names the element', async () => {
    const result = await checkPage(browser, links, page('<main id="m"><p>One</p><p><a href="#x">X</a></p></main>'));
    expect(result).toMatchObject({ findings: [{ selector: '#m > p:nth-of-type(2) > a' }] });
  });

  test('asks for an address once, for at most 50 of them', async () => {
    const body = Array.from(
      { length: 60 },
      (_, index) => `<a href="/p${index}">P</a><a href="/p${index}#x">P</a>`,
    ).join('');
    await using server = await servePages(page(body));
    const result = await checkPage(browser, links, {}, { url: server.url });
    expect(codesOf(result)).toHaveLength(50);
    expect(server.requests.filter((path) => path.startsWith('/p'))).toHaveLength(50);
  });
});
