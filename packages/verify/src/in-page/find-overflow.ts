import type { isVisible } from './is-visible.ts';
import type { selectElement } from './select-element.ts';
import type { walkElements } from './walk-elements.ts';

/** An element that sticks out of the page. */
export interface Overflow {
  readonly selector: string;
  readonly text: string;
  /** How far beyond the right edge, in CSS pixels. */
  readonly byPx: number;
}

/** What a narrow window shows. */
export interface NarrowFacts {
  /** How far the page scrolls sideways, in CSS pixels. */
  readonly scrollsByPx: number;
  /** The outermost elements that make it, widest first. */
  readonly culprits: readonly Overflow[];
  /** Whether the page tells phones to use their own width. */
  readonly hasViewportMeta: boolean;
}

/** Runs in the page: whether it scrolls sideways, and because of what. */
export function findOverflow(
  input: { readonly maxElements: number; readonly maxCulprits: number },
  tools: {
    readonly isVisible: typeof isVisible;
    readonly walkElements: typeof walkElements;
    readonly selectElement: typeof selectElement;
  },
): NarrowFacts {
  const root = document.documentElement;
  const meta = document.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? '';
  const clips = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible';
  // What clips the root or the body clips the window: such a page can't be scrolled sideways.
  const clipped = [root, document.body].some((one) => ['hidden', 'clip'].includes(getComputedStyle(one).overflowX));
  const scrollsByPx = clipped ? 0 : Math.max(0, root.scrollWidth - root.clientWidth);
  // Right edge of an element, or of its own text where that runs out of it.
  const rightOf = (element: Element): number => {
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const edges = texts.map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect().right;
    });
    return Math.max(element.getBoundingClientRect().right, ...edges);
  };
  const culprits: Overflow[] = [];
  const sticksOut = new Set<Element>();
  if (scrollsByPx > 1) {
    tools.walkElements((element) => {
      const byPx = Math.round(rightOf(element) + scrollX - root.clientWidth);
      if (byPx <= 1 || element === document.body || !tools.isVisible(element)) return false;
      for (
        let parent = element.parentElement;
        parent !== null && parent !== document.body;
        parent = parent.parentElement
      ) {
        if (sticksOut.has(parent) || clips(parent) || getComputedStyle(parent).position === 'fixed') return false;
      }
      if (getComputedStyle(element).position === 'fixed') return false;
      sticksOut.add(element);
      const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60);
      culprits.push({ selector: tools.selectElement(element), text, byPx });
      return false;
    }, input.maxElements);
  }
  culprits.sort((a, b) => b.byPx - a.byPx);
  return {
    scrollsByPx,
    culprits: culprits.slice(0, input.maxCulprits),
    hasViewportMeta: /width\s*=\s*device-width/.test(meta),
  };
}
