import type { BrowserLauncher, PageLike } from '@boxwright/verify';
import { collectComplaints } from './complaints.ts';

/** A page of a preview in Chromium, with everything it complained about. */
export interface PreviewPage {
  readonly page: PageLike;
  /** Uncaught errors, console errors and failed requests, in order. */
  readonly complaints: readonly string[];
  /** The computed background of an element as red, green, blue and alpha, each 0 to 255. */
  background(selector: string): Promise<readonly number[]>;
  text(): Promise<string>;
}

/** Opens a preview's address in the guarded browser; only that address's port is admitted. */
export async function openPreview(
  browser: BrowserLauncher,
  url: string,
  signal: AbortSignal,
): Promise<PreviewPage & AsyncDisposable> {
  const opened = await browser({ signal, admit: (target) => target.port === Number(new URL(url).port) });
  const page = await opened.newPage();
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(url);
  return {
    page,
    complaints,
    background: (selector) => page.evaluate(backgroundOf(selector)),
    text: () => page.evaluate('document.body.innerText'),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/** A colour may be computed in any colour space; painting one pixel with it gives plain numbers. */
function backgroundOf(selector: string): string {
  return `(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context.fillStyle = getComputedStyle(element).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  })()`;
}
