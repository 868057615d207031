import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BrowserLauncher } from '@boxwright/verify';

/** The window of the pictures, in CSS pixels. */
const window = { width: 1280, height: 800 };

/** Opens a page of this machine in the guarded browser and stores a picture of it as PNG. */
export async function takeScreenshot(
  browser: BrowserLauncher,
  url: string,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const { port } = new URL(url);
  await using opened = await browser({ signal, admit: (target) => target.port === Number(port) });
  const page = await opened.newPage();
  await page.setViewportSize(window);
  await page.goto(url);
  // The first picture of a page may come before its fonts.
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const picture = await page.screenshot();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, picture);
}
