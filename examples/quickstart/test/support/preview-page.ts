import type { BrowserLauncher, PageLike } from '@boxwright/verify';
import { collectComplaints } from './complaints.ts';

/** A preview open in Chromium. */
export interface PreviewPage extends AsyncDisposable {
  readonly page: PageLike;
  /** Everything the page complained about, in order. */
  readonly complaints: readonly string[];
  /** What is painted behind the page's first heading, as red, green and blue from 0 to 255. */
  heroColour(): Promise<readonly [red: number, green: number, blue: number]>;
  text(): Promise<string>;
}

/** Opens the address of a preview in the guarded browser; no other port is admitted. */
export async function openPreview(browser: BrowserLauncher, url: string): Promise<PreviewPage> {
  const opened = await browser({
    signal: new AbortController().signal,
    admit: (target) => target.port === Number(new URL(url).port),
  });
  const page = await opened.newPage();
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(url);
  return {
    page,
    complaints,
    heroColour: () => page.evaluate(heroColour),
    text: () => page.evaluate('document.body.innerText'),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/**
 * The nearest background around the heading that is not transparent. A colour may be computed in any colour space;
 * painting one pixel with it gives plain numbers. Of a gradient, the mean over its colours.
 */
const heroColour = `(() => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const paint = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  for (let element = document.querySelector('h1'); element; element = element.parentElement) {
    const style = getComputedStyle(element);
    const stops = style.backgroundImage.match(/(?:rgba?|hsla?|oklch|oklab|lab|lch|color)\\([^()]*\\)/g) ?? [];
    const colours = stops.length > 0 ? stops.map(paint) : [paint(style.backgroundColor)];
    if (colours.every((colour) => colour[3] < 128)) continue;
    return [0, 1, 2].map((part) => Math.round(colours.reduce((sum, colour) => sum + colour[part], 0) / colours.length));
  }
  return [255, 255, 255];
})()`;
