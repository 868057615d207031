import type { Check, CheckStatus } from '../check.ts';
import { createFinding, type Finding } from '../finding.ts';
import { findOverflow, type NarrowFacts } from '../in-page/find-overflow.ts';
import { isVisible } from '../in-page/is-visible.ts';
import { pageScript } from '../in-page/page-script.ts';
import { selectElement } from '../in-page/select-element.ts';
import { walkElements } from '../in-page/walk-elements.ts';
import { takeScreenshot } from '../take-screenshot.ts';
import { ask } from '../visit/ask.ts';
import { isBoolean, isListOf, isNumber, isRecordOf, isText } from '../visit/guards.ts';
import { openVisit } from '../visit/visit.ts';
import { answerMs, maxElements } from './limits.ts';
import { noBrowser, statusOf } from './look.ts';

/** The inside of a common phone's window, in CSS pixels. */
const phone = { width: 390, height: 844 };

/**
 * Whether the page fits a window of 390 px: it does not scroll sideways, and it tells phones to use their own width. Loads the page
 * anew, since apps look at the width when they start, and leaves a screenshot, `narrow.png`. Can't see text that overlaps.
 */
export const responsive: Check = {
  id: 'responsive',
  async run(context): Promise<CheckStatus> {
    if (context.page === null) return { status: 'skip', reason: noBrowser };
    const page = await context.page();
    const bounds = { signal: context.signal, timeoutMs: answerMs };
    await page.setViewportSize(phone);
    await openVisit(page, context.url, bounds);
    const script = pageScript(
      findOverflow,
      { maxElements, maxCulprits: 5 },
      { isVisible, walkElements, selectElement },
    );
    const facts = await ask(page, script, isNarrowFacts, bounds);
    context.artifact({ name: 'narrow.png', mediaType: 'image/png', bytes: await takeScreenshot(page, bounds) });
    return statusOf(findingsOf(facts));
  },
};

const isNarrowFacts = isRecordOf<NarrowFacts>({
  scrollsByPx: isNumber,
  culprits: isListOf(isRecordOf({ selector: isText, text: isText, byPx: isNumber })),
  hasViewportMeta: isBoolean,
});

function findingsOf({ scrollsByPx, culprits, hasViewportMeta }: NarrowFacts): Finding[] {
  const findings: Finding[] = [];
  if (!hasViewportMeta) {
    const message = 'The page has no viewport meta tag with width=device-width: phones show it shrunk.';
    findings.push(createFinding('viewport-meta-missing', message));
  }
  if (scrollsByPx <= 1) return findings;
  if (culprits.length === 0) {
    const message = `At ${phone.width} px the page scrolls sideways by ${scrollsByPx} px.`;
    findings.push(createFinding('horizontal-overflow', message));
  }
  for (const { selector, text, byPx } of culprits) {
    const words = text === '' ? '' : ` "${text}"`;
    const message = `At ${phone.width} px the element ${selector}${words} sticks out by ${byPx} px: the page scrolls sideways.`;
    findings.push(createFinding('horizontal-overflow', message, { selector }));
  }
  return findings;
}
