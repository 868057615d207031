import { describe, expect, test } from 'vitest';
import { checkPage, codesOf, html } from '../../test/check-page.ts';
import { describeInChromium } from '../../test/describe-in-chromium.ts';
import { type Answer, servePages } from '../../test/serve-pages.ts';
import { styled } from './styled.ts';

/** What a reset does, and what is left of a page whose utility classes never made it into the style sheet. */
const reset =
  '<style>*{margin:0;padding:0;box-sizing:border-box}h1,h2,p{font-size:inherit;font-weight:inherit}</style>';
const utilities =
  '<main class="min-h-screen p-8 md:p-12"><h1 class="text-3xl mt-4 mb-2 text-slate-900">A</h1><p class="max-w-md gap-4 bg-white/80">B</p></main>';
const rules = `<style>.min-h-screen{min-height:100vh}.p-8{padding:2rem}.md\\:p-12{padding:3rem}.text-3xl{font-size:2rem}
@layer utilities{.mt-4{margin-top:1rem}@media (min-width:1px){.mb-2{margin-bottom:1rem}}}.bg-white\\/80{color:red}</style>`;

describeInChromium('styled', (browser) => {
  const css = (body: string): Answer => ({ body, type: 'text/css' });
  const good: readonly [string, Readonly<Record<string, Answer>>][] = [
    ['a style element', { '/': html('<p>Hello</p>', '<style>p{color:green}</style>') }],
    [
      'a linked sheet',
      { '/': html('<p>Hello</p>', '<link rel="stylesheet" href="/a.css">'), '/a.css': css('p{color:green}') },
    ],
    [
      'an imported sheet',
      { '/': html('<p>Hello</p>', '<style>@import "/a.css"</style>'), '/a.css': css('p{font-size:20px}') },
    ],
    ['style attributes alone', { '/': html('<p style="color:green">Hello</p>') }],
    [
      'an adopted sheet',
      {
        '/': html(
          '<p>Hello</p><script>const s=new CSSStyleSheet();s.replaceSync("p{color:green}");document.adoptedStyleSheets=[s]</script>',
        ),
      },
    ],
    [
      'rules put in by a script',
      { '/': html('<style id="s"></style><p>Hello</p><script>s.sheet.insertRule("p{color:green}")</script>') },
    ],
    [
      'a sheet in a shadow tree',
      { '/': html('<div><template shadowrootmode="open"><style>p{color:green}</style><p>Hello</p></template></div>') },
    ],
    ['utility classes that have rules', { '/': html(utilities, reset + rules) }],
    [
      'class names that only scripts and readers use',
      {
        '/': html(
          '<main class="page js-app hero card card-body media-object is-open main-2"><p>Hello</p></main>',
          '<style>main{font-family:serif;color:navy}</style>',
        ),
      },
    ],
    [
      'nested rules',
      {
        '/': html(
          utilities,
          '<style>main{& .p-8, &.p-8{color:red} .text-3xl{color:blue} &.min-h-screen{margin:0} & .mt-4{margin:0} & .mb-2{margin:1px}}</style>',
        ),
      },
    ],
  ];
  test.each(good)('passes a page with %s', async (_name, pages) => {
    expect(await checkPage(browser, styled, pages)).toMatchObject({ status: 'pass' });
  });

  test.each([
    ['without any style', { '/': html('<h1>Hello</h1><p>World</p>') }],
    ['whose sheet is missing', { '/': html('<p>Hello</p>', '<link rel="stylesheet" href="/none.css">') }],
    ['whose sheet is empty', { '/': html('<p>Hello</p>', '<link rel="stylesheet" href="/a.css">'), '/a.css': css('') }],
    ['whose rules match nothing', { '/': html('<p>Hello</p>', '<style>.card{color:green}</style>') }],
    [
      'whose sheet came as HTML',
      { '/': html('<p>Hello</p>', '<link rel="stylesheet" href="/a.css">'), '/a.css': html('') },
    ],
  ] as const)('fails a page %s', async (_name, pages) => {
    expect(codesOf(await checkPage(browser, styled, pages))).toEqual(['page-unstyled']);
  });

  test('fails a page whose utility classes have no rules, though a reset changes everything', async () => {
    const result = await checkPage(browser, styled, { '/': html(utilities, reset) });
    expect(codesOf(result)).toEqual(['classes-without-rules']);
    expect(result).toMatchObject({ findings: [{ message: expect.stringContaining('text-3xl') }] });
  });

  describe('with a sheet of another origin, whose rules can not be read', () => {
    const pageWith = (sheet: string): Readonly<Record<string, Answer>> => ({
      '/': html(utilities, `${reset}<link rel="stylesheet" href="${sheet}">`),
    });

    test('does not judge classes, since it may hold their rules', async () => {
      await using other = await servePages({ '/a.css': css('h1{color:green}') });
      expect(await checkPage(browser, styled, pageWith(`${other.url}a.css`))).toMatchObject({ status: 'pass' });
    });

    test('judges classes when the sheet has no say in the page', async () => {
      await using other = await servePages({});
      const result = await checkPage(browser, styled, pageWith(`${other.url}none.css`));
      expect(codesOf(result)).toEqual(['classes-without-rules']);
    });
  });

  test('skips a page on which nothing can be seen', async () => {
    const result = await checkPage(browser, styled, { '/': html('') });
    expect(result).toMatchObject({ status: 'skip', reason: expect.stringContaining('nothing is visible') });
  });

  test('leaves the page as it was: styles, attributes, and no transition under way', async () => {
    const body = '<p id="p" style="letter-spacing: 3px">Hello</p>';
    const head = '<style>p{color:rgb(0,128,0);transition:color 5s}</style>';
    const state = '[getComputedStyle(p).color, p.getAttribute("style"), document.getAnimations().length].join()';
    let after = '';
    const check = {
      ...styled,
      run: async (context: Parameters<typeof styled.run>[0]) => {
        const status = await styled.run(context);
        after = (await (await context.visit?.())?.page.evaluate<string>(state)) ?? '';
        return status;
      },
    };
    expect(await checkPage(browser, check, { '/': html(body, head) })).toMatchObject({ status: 'pass' });
    expect(after).toBe('rgb(0, 128, 0),letter-spacing: 3px,0');
  });
});
