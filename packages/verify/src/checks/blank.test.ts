import { expect, test } from 'vitest';
import { checkPage, codesOf, html } from '../../test/check-page.ts';
import { describeInChromium } from '../../test/describe-in-chromium.ts';
import { blank } from './blank.ts';

describeInChromium('blank', (browser) => {
  test.each([
    ['text', '<p>Hello</p>'],
    ['a single word without an element of its own', 'Hello'],
    ['an input', '<input>'],
    ['an icon', '<svg width="20" height="20"><circle cx="10" cy="10" r="9"/></svg>'],
    ['a canvas', '<canvas width="10" height="10"></canvas>'],
    ['a box with a colour', '<div style="width:50px;height:50px;background:green"></div>'],
    ['a box with a border', '<div style="width:50px;height:50px;border:1px solid"></div>'],
    ['a picture in CSS', '<div style="width:50px;height:50px;background:linear-gradient(red,blue)"></div>'],
    ['an image', `<img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/%3E">`],
    ['text below the first screen', '<div style="height:3000px"></div><p>Hello</p>'],
    ['text in a shadow tree', '<div><template shadowrootmode="open"><p>Hello</p></template></div>'],
    ['text that fades in', '<style>@keyframes f{from{opacity:0}}p{animation:f .8s}</style><p>Hello</p>'],
    ['text over a hidden dialog', '<div hidden>No</div><p>Hello</p>'],
  ])('passes a page with %s', async (_name, body) => {
    expect(await checkPage(browser, blank({ appearMs: 100 }), { '/': html(body) })).toMatchObject({ status: 'pass' });
  });

  test.each([
    ['an empty body', ''],
    ['an empty root', '<div id="root"></div>'],
    ['an empty root of full height', '<div id="root" style="min-height:100vh"></div>'],
    ['only a background', '<div style="min-height:100vh;background:#123"></div>'],
    ['only a coloured body', '<script>document.body.style.background = "#123"</script>'],
    ['only white space', '<p> \n\t </p>'],
    ['text that is not displayed', '<p style="display:none">Hello</p>'],
    ['text that is not visible', '<p style="visibility:hidden">Hello</p>'],
    ['text in something transparent', '<main style="opacity:0"><p>Hello</p></main>'],
    ['text that is clipped away', '<main style="height:0;overflow:hidden"><p>Hello</p></main>'],
    ['text far off the page', '<p style="position:absolute;left:-9999px;width:50px">Hello</p>'],
    ['text for screen readers only', '<p style="position:absolute;width:1px;height:1px;overflow:hidden">Hello</p>'],
    ['an image that did not load', '<img src="/none.png" alt="">'],
    ['an icon without shapes', '<svg width="20" height="20"></svg>'],
    ['a box in the colour behind it', '<div style="width:50px;height:50px;background:rgb(255,255,255)"></div>'],
    ['scripts and styles', '<style>p{color:red}</style><script>let x = 1</script><noscript>Enable it</noscript>'],
    ['an error overlay', '<vite-error-overlay style="display:block">Broken</vite-error-overlay>'],
  ])('fails a page with %s', async (_name, body) => {
    expect(codesOf(await checkPage(browser, blank({ appearMs: 100 }), { '/': html(body) }))).toEqual(['page-blank']);
  });

  test('waits for text that comes after a while', async () => {
    const body = '<script>setTimeout(() => document.body.append("Hello"), 700)</script>';
    expect(await checkPage(browser, blank(), { '/': html(body) })).toMatchObject({ status: 'pass' });
  });

  test('says which text can not be seen', async () => {
    const result = await checkPage(browser, blank({ appearMs: 100 }), {
      '/': html('<p style="opacity:0">Rolls and loaves</p>'),
    });
    expect(result).toMatchObject({ findings: [{ message: expect.stringContaining('"Rolls and loaves"') }] });
  });
});
