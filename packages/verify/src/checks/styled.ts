import type { Check } from '../check.ts';
import { createFinding } from '../finding.ts';
import { isVisible } from '../in-page/is-visible.ts';
import { measureStyles, type StyleFacts } from '../in-page/measure-styles.ts';
import { pageScript } from '../in-page/page-script.ts';
import { walkElements } from '../in-page/walk-elements.ts';
import { ask } from '../visit/ask.ts';
import { isBoolean, isListOf, isNumber, isOrNull, isRecordOf, isText } from '../visit/guards.ts';
import { answerMs, maxElements } from './limits.ts';
import { look } from './look.ts';

/**
 * How utility classes are spelt, whatever framework makes them: a variant (`md:`), an arbitrary value (`w-[3rem]`), a fraction or
 * opacity (`w-1/2`), or a name that ends in a step of a scale (`p-4`, `text-xl`, `max-w-full`). Names of components and hooks for
 * scripts are seldom spelt so.
 */
const utility = String.raw`^(?:[a-z][\w-]*:)+\S+$|-\[\S+\]$|\/\d+$|^-?[a-z]+(?:-[a-z]+)*-(?:\d+(?:\.\d+)?|xs|sm|md|lg|\d?xl|full|screen|auto|none)$`;

/** Fewer utility classes than this say nothing. */
const leastUtilities = 8;

const isStyleFacts = isRecordOf<StyleFacts>({
  elements: isNumber,
  differs: isBoolean,
  utilities: isNumber,
  withoutRule: isOrNull(isListOf(isText)),
});

/**
 * Whether author styles matter: with style sheets and style attributes switched off, some visible element has another colour, font
 * or box. A reset alone would pass that, so a page that uses utility classes also needs rules for at least half of them.
 */
export const styled: Check = {
  id: 'styled',
  run: (context) =>
    look(context, async ({ page }) => {
      const input = { maxElements, maxMeasured: 200, utility };
      const script = pageScript(measureStyles, input, { isVisible, walkElements });
      const facts = await ask(page, script, isStyleFacts, { signal: context.signal, timeoutMs: answerMs });
      if (facts.elements === 0) return { skip: 'nothing is visible, so nothing can be styled' };
      if (!facts.differs) {
        return [
          createFinding('page-unstyled', 'No style has an effect: colours, fonts and boxes are the browser defaults.'),
        ];
      }
      const missing = facts.withoutRule ?? [];
      if (facts.utilities < leastUtilities || missing.length <= facts.utilities / 2) return [];
      const named = missing.slice(0, 8).join(', ');
      return [
        createFinding(
          'classes-without-rules',
          `${missing.length} of ${facts.utilities} utility classes in use have no rule in any style sheet: ${named}.`,
        ),
      ];
    }),
};
