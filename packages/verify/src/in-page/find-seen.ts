import type { isVisible } from './is-visible.ts';
import type { walkElements } from './walk-elements.ts';

/** What a look at the page gave. */
export interface Seen {
  /** Whether anything can be seen. */
  readonly seen: boolean;
  /** How many elements the body holds. */
  readonly elements: number;
  /** What the elements with text say, though it can't be seen. */
  readonly hiddenText: string;
}

/**
 * Runs in the page: looks, again and again for up to `limitMs`, for a visible element with text, media, a control, or a painted
 * box. A box that covers the viewport (all but the margins of a body) is a background, and an error overlay is not the page.
 */
export function findSeen(
  input: { readonly limitMs: number; readonly maxElements: number; readonly overlays: readonly string[] },
  tools: { readonly isVisible: typeof isVisible; readonly walkElements: typeof walkElements },
): Promise<Seen> {
  const media = new Set(['img', 'svg', 'canvas', 'video', 'iframe', 'object', 'embed', 'picture']);
  const controls = new Set(['input', 'textarea', 'select', 'button', 'meter', 'progress']);
  const overlays = input.overlays.join(',');

  const hasText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  const hasMedia = (element: Element): boolean => {
    if (element instanceof HTMLImageElement) return element.complete && element.naturalWidth > 0;
    if (element.localName === 'svg') return element.childElementCount > 0;
    return media.has(element.localName) || controls.has(element.localName);
  };
  const behind = (element: Element): string => {
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
      const color = getComputedStyle(parent).backgroundColor;
      if (color !== 'rgba(0, 0, 0, 0)' && color !== 'transparent') return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const coversViewport = (box: DOMRect): boolean => box.width >= innerWidth * 0.9 && box.height >= innerHeight * 0.9;
  const isPainted = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    if (element === document.body || coversViewport(box)) return false;
    const style = getComputedStyle(element);
    if (style.backgroundImage !== 'none' || style.boxShadow !== 'none') return true;
    if (Number.parseFloat(style.borderTopWidth) > 0 || Number.parseFloat(style.borderLeftWidth) > 0) return true;
    const color = style.backgroundColor;
    return color !== 'rgba(0, 0, 0, 0)' && color !== 'transparent' && color !== behind(element);
  };
  const look = (): Seen => {
    let seen = false;
    let elements = 0;
    let hiddenText = '';
    tools.walkElements((element) => {
      elements += 1;
      if (overlays !== '' && element.matches(overlays)) return false;
      const text = hasText(element);
      seen = (text || hasMedia(element) || isPainted(element)) && tools.isVisible(element);
      if (
        !seen &&
        text &&
        hiddenText === '' &&
        !['script', 'style', 'noscript', 'template'].includes(element.localName)
      ) {
        hiddenText = (element.textContent ?? '').trim().slice(0, 80);
      }
      return seen;
    }, input.maxElements);
    return { seen, elements, hiddenText };
  };

  return new Promise((resolve) => {
    const end = performance.now() + input.limitMs;
    const attempt = (): void => {
      const result = look();
      if (result.seen || performance.now() >= end) resolve(result);
      else setTimeout(attempt, 100);
    };
    attempt();
  });
}
