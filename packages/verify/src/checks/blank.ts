import type { Check } from '../check.ts';
import { createFinding } from '../finding.ts';
import { findSeen, type Seen } from '../in-page/find-seen.ts';
import { isVisible } from '../in-page/is-visible.ts';
import { pageScript } from '../in-page/page-script.ts';
import { walkElements } from '../in-page/walk-elements.ts';
import { ask } from '../visit/ask.ts';
import { isBoolean, isNumber, isRecordOf, isText } from '../visit/guards.ts';
import { answerMs, maxElements } from './limits.ts';
import { look } from './look.ts';
import { overlays } from './overlays.ts';

/** Options of the blank check. */
export interface BlankOptions {
  /** How long to wait for something to be seen, since apps fade in and wait for data. 3 s by default. */
  readonly appearMs?: number;
}

/**
 * Whether anything can be seen: an element with text, media, a control or a painted box. Can't tell text from its background, or a
 * spinner from a page.
 */
export function blank(options: BlankOptions = {}): Check {
  const limitMs = options.appearMs ?? 3_000;
  return {
    id: 'blank',
    run: (context) =>
      look(context, async ({ page }) => {
        const script = pageScript(findSeen, { limitMs, maxElements, overlays }, { isVisible, walkElements });
        const seen = await ask(page, script, isSeen, { signal: context.signal, timeoutMs: limitMs + answerMs });
        return seen.seen ? [] : [createFinding('page-blank', describe(seen))];
      }),
  };
}

const isSeen = isRecordOf<Seen>({ seen: isBoolean, elements: isNumber, hiddenText: isText });

function describe({ elements, hiddenText }: Seen): string {
  if (hiddenText !== '') return `Nothing can be seen on the page; it has text that is not visible: "${hiddenText}".`;
  return `Nothing can be seen on the page: its body has ${Math.max(0, elements - 1)} elements, none with text, media or paint.`;
}
