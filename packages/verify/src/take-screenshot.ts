import { createFinding } from './finding.ts';
import type { PageLike } from './page-like.ts';
import { ask } from './visit/ask.ts';
import { bounded, type Bounds } from './visit/bounded.ts';
import { isNumber } from './visit/guards.ts';
import { PageFault } from './visit/page-fault.ts';

/** Chromium can't draw a picture higher than its largest texture. */
const maxHeight = 16_384;

/** A picture of the whole page as PNG, or of its first screen when the page is higher than a picture can be. */
export async function takeScreenshot(page: PageLike, bounds: Bounds): Promise<Uint8Array> {
  const height = await ask(page, 'document.documentElement.scrollHeight', isNumber, bounds);
  return bounded(page.screenshot({ fullPage: height <= maxHeight }), bounds, () => {
    return new PageFault(createFinding('page-unresponsive', 'The page could not be drawn in time.'));
  });
}
