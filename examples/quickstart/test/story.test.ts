import type { Version } from '@boxwright/core';
import { viteReact } from '@boxwright/template-vite-react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../src/scenario.ts';
import { visit } from '../src/visit.ts';
import { type Bakery, completed, openBakery } from './support/open-bakery.ts';
import { openPreview, type PreviewPage } from './support/preview-page.ts';

/** The demo's path on real parts, seen in Chromium. Each step starts from the version that the one before it left. */
describe('a bakery page', { timeout: 120_000 }, () => {
  let bakery: Bakery;
  let url = '';
  const complaints: string[] = [];
  let looks = 0;
  const signal = new AbortController().signal;

  beforeAll(async () => {
    bakery = await openBakery();
  });
  afterAll(async () => bakery[Symbol.asyncDispose]());

  /** Opens the live preview, looks at it, and keeps what the page complained about. */
  async function look<T>(see: (page: PreviewPage) => Promise<T>): Promise<T> {
    await using opened = await openPreview(bakery.browser, url);
    const seen = await see(opened);
    complaints.push(...opened.complaints);
    looks += 1;
    return seen;
  }

  let firstColour: readonly number[] = [];
  let firstText = '';

  test('is created from a prompt, in six files or more, and its preview is live', async () => {
    const { project } = bakery;
    const published = await completed(await project.start('create', { prompt: requests.create }));
    expect(published.version).toBe(1);
    const template = viteReact().files;
    const written = [...(await project.files()).keys()].filter((path) => !template.has(path));
    expect(written.length).toBeGreaterThanOrEqual(6);
    ({ url } = await project.preview());
    expect((await visit(url, signal)).status).toBe(200);
  });

  test('is styled: its heading is larger than plain text and it names the bakery', async () => {
    const [size, plain] = await look(({ page }) =>
      page.evaluate<[number, number]>(
        `[parseFloat(getComputedStyle(document.querySelector('h1')).fontSize), parseFloat(getComputedStyle(document.body).fontSize)]`,
      ),
    );
    expect(size).toBeGreaterThan(plain * 1.5);
    firstColour = await look((opened) => opened.heroColour());
    firstText = await look((opened) => opened.text());
    expect(firstText).toContain('Crumb & Ember');
  });

  test('reacts to a click on the order button', async () => {
    const [before, after] = await look(async ({ page }) => {
      const state = `JSON.stringify([location.hash, Math.round(scrollY), document.activeElement?.tagName, document.body.innerText])`;
      const before = await page.evaluate<string>(state);
      await page.evaluate(`(() => {
        document.documentElement.style.scrollBehavior = 'auto';
        const controls = [...document.querySelectorAll('main a, main button, section a, section button')];
        controls.find((control) => /order/i.test(control.textContent)).click();
        return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      })()`);
      return [before, await page.evaluate<string>(state)];
    });
    expect(after).not.toBe(before);
  });

  test('shows an edit: the hero is deep green, and nothing else changed its words', async () => {
    const published = await completed(await bakery.project.start('edit', { prompt: requests.edit }));
    expect(published.version).toBe(2);
    const [red, green, blue] = await look((opened) => opened.heroColour());
    expect(green).toBeGreaterThan(red);
    expect(green).toBeGreaterThan(blue);
    expect(red + green + blue).toBeLessThan(300);
    expect([red, green, blue]).not.toEqual(firstColour);
    expect(await look((opened) => opened.text())).toBe(firstText);
  });

  test('refuses a damaged edit with a reason, and the page stays as it was', async () => {
    const { project } = bakery;
    const before = await look((opened) => opened.page.evaluate<string>('document.documentElement.outerHTML'));
    const run = await project.start('edit', { prompt: requests.damaged });
    const result = await run.result();
    expect(result).toMatchObject({
      status: 'failed',
      liveVersion: 2,
      error: { code: 'core/edit-rejected' },
      findings: [expect.objectContaining({ severity: 'error' })],
    });
    expect((await project.liveVersion())?.n).toBe(2);
    expect(await look((opened) => opened.page.evaluate<string>('document.documentElement.outerHTML'))).toBe(before);
  });

  test('shows an edit that adds a component', async () => {
    const { project } = bakery;
    const before = new Set((await project.files()).keys());
    const published = await completed(await project.start('edit', { prompt: requests.addComponent }));
    expect(published.version).toBe(3);
    const added = [...(await project.files()).keys()].filter((path) => !before.has(path));
    expect(added).toEqual([expect.stringMatching(/^src\/components\/[A-Z]\w+\.tsx$/)]);
    const text = await look((opened) => opened.text());
    expect(text.length).toBeGreaterThan(firstText.length);
  });

  test('restores version 1 as a new version with the same files and the same output', async () => {
    const { project } = bakery;
    const published = await completed(await project.start('restore', { version: 1 }));
    const versions: Version[] = [];
    for await (const version of project.versions()) versions.push(version);
    const [first, last] = [versions[0], versions.at(-1)];
    expect(published.version).toBe(4);
    expect([last?.tree, last?.output]).toEqual([first?.tree, first?.output]);
    expect(await look((opened) => opened.heroColour())).toEqual(firstColour);
    expect(await look((opened) => opened.text())).toBe(firstText);
  });

  test('never complained: no page error, no console error, no failed request in any version', () => {
    expect(complaints).toEqual([]);
    // At least one look at each version.
    expect(looks).toBeGreaterThan(8);
  });
});
