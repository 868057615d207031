import type { isVisible } from './is-visible.ts';
import type { walkElements } from './walk-elements.ts';

/** What author styles do to a page. */
export interface StyleFacts {
  /** How many visible elements were compared. */
  readonly elements: number;
  /** Whether one of them looks or lies differently without author styles. */
  readonly differs: boolean;
  /** Utility-shaped class names on visible elements. */
  readonly utilities: number;
  /** Those without a rule in any style sheet; null when a sheet that may not be read has a say in the page. */
  readonly withoutRule: readonly string[] | null;
}

/**
 * Runs in the page: measures visible elements, again with author styles switched off, and puts everything back before the page
 * can draw. Also looks up which utility-shaped class names have a rule at all.
 */
export function measureStyles(
  input: { readonly maxElements: number; readonly maxMeasured: number; readonly utility: string },
  tools: { readonly isVisible: typeof isVisible; readonly walkElements: typeof walkElements },
): StyleFacts {
  const utility = new RegExp(input.utility);
  const measured: Element[] = [];
  const used = new Set<string>();
  const roots: DocumentOrShadowRoot[] = [document];
  tools.walkElements((element) => {
    if (element.shadowRoot !== null) roots.push(element.shadowRoot);
    if (!tools.isVisible(element)) return false;
    if (measured.length < input.maxMeasured) measured.push(element);
    for (const name of element.classList) if (utility.test(name)) used.add(name);
    return false;
  }, input.maxElements);

  const sheets = roots.flatMap((root) => [...root.styleSheets, ...root.adoptedStyleSheets]);
  const ruled = new Set<string>();
  const readRules = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        for (const match of rule.selectorText.matchAll(/\.((?:\\[0-9a-f]{1,6}\s?|\\.|[-\w\u0080-\uffff])+)/gi)) {
          const name = match[1] ?? '';
          ruled.add(
            name.replace(/\\([0-9a-f]{1,6})\s?|\\(.)/gi, (_whole, hex: string | undefined, char: string | undefined) =>
              hex === undefined ? (char ?? '') : String.fromCodePoint(Number.parseInt(hex, 16)),
            ),
          );
        }
      }
      if (rule instanceof CSSImportRule && rule.styleSheet !== null) readRules(rule.styleSheet.cssRules);
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) readRules(rule.cssRules);
    }
  };
  const unreadable: CSSStyleSheet[] = [];
  for (const sheet of sheets) {
    try {
      readRules(sheet.cssRules);
    } catch {
      // The rules of a sheet from another origin are kept from scripts.
      unreadable.push(sheet);
    }
  }

  const measure = (element: Element): string => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return [
      style.color,
      style.backgroundColor,
      style.backgroundImage,
      style.fontFamily,
      style.fontSize,
      style.fontWeight,
      ...[box.x, box.y, box.width, box.height].map((length) => String(Math.round(length))),
    ].join('|');
  };
  const before = measured.map(measure);
  const differsWithout = (off: readonly CSSStyleSheet[], inline: readonly Element[]): boolean => {
    const active = off.filter((sheet) => !sheet.disabled);
    const texts = inline.map((element) => element.getAttribute('style') ?? '');
    for (const sheet of active) sheet.disabled = true;
    for (const element of inline) element.setAttribute('style', '');
    const differs = measured.some((element, index) => measure(element) !== before[index]);
    inline.forEach((element, index) => element.setAttribute('style', texts[index] ?? ''));
    for (const sheet of active) sheet.disabled = false;
    return differs;
  };
  const differs = differsWithout(
    sheets,
    measured.filter((element) => element.hasAttribute('style')),
  );
  const hidesRules = unreadable.length > 0 && differsWithout(unreadable, []);
  // Coming back must not set off the page's transitions; reading a style is what starts them.
  measured.forEach(measure);
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  return {
    elements: measured.length,
    differs,
    utilities: used.size,
    withoutRule: hidesRules ? null : [...used].filter((name) => !ruled.has(name)),
  };
}
