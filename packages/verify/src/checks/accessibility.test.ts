import { expect, test } from 'vitest';
import { checkPage, codesOf, html } from '../../test/check-page.ts';
import { describeInChromium } from '../../test/describe-in-chromium.ts';
import { accessibility } from './accessibility.ts';

describeInChromium('accessibility', (browser) => {
  test('passes a page that keeps the rules', async () => {
    const body = '<main><h1>Hello</h1><label>Name <input></label><button>Send</button></main>';
    expect(await checkPage(browser, accessibility(), { '/': html(body) })).toMatchObject({ status: 'pass' });
  });

  test.each([
    ['text without contrast', '<p style="color:#ddd;background:#fff">Hello</p>', 'color-contrast'],
    [
      'an image without words',
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9" height="9">',
      'image-alt',
    ],
    ['a button without a name', '<button><svg width="9" height="9"></svg></button>', 'button-name'],
    ['an input without a label', '<input>', 'label'],
  ])('fails a page with %s', async (_name, body, rule) => {
    const result = await checkPage(browser, accessibility(), { '/': html(body) });
    expect(result.status).toBe('fail');
    expect(codesOf(result)).toEqual(['accessibility-violation']);
    expect(result).toMatchObject({ findings: [{ message: expect.stringContaining(`(${rule})`), severity: 'error' }] });
  });

  test('names at most three elements of a rule', async () => {
    const result = await checkPage(browser, accessibility(), { '/': html('<input>'.repeat(9)) });
    expect(codesOf(result)).toHaveLength(3);
  });

  test('leaves nothing of its own in the page', async () => {
    const check = accessibility();
    let kind = '';
    const spying = {
      ...check,
      run: async (context: Parameters<typeof check.run>[0]) => {
        const status = await check.run(context);
        kind = (await (await context.visit?.())?.page.evaluate<string>('typeof axe')) ?? '';
        return status;
      },
    };
    await checkPage(browser, spying, { '/': html('<p>Hello</p>') });
    expect(kind).toBe('undefined');
  });

  test('is skipped, by name, where axe-core is not installed', async () => {
    const loadAxe = (): Promise<string> => Promise.reject(new Error("Cannot find package 'axe-core'"));
    const result = await checkPage(browser, accessibility({ loadAxe }), { '/': html('<input>') });
    expect(result).toMatchObject({ status: 'skip', reason: expect.stringContaining("Cannot find package 'axe-core'") });
  });
});

test('is optional, since not everyone has axe-core', () => {
  expect(accessibility().optional).toBe(true);
});
