/** Runs in the page: whether an element takes up room on the page and is drawn at all. Its content may still be nothing. */
export function isVisible(element: Element): boolean {
  // Text for screen readers only is commonly a box of one pixel.
  const least = 2;
  const box = element.getBoundingClientRect();
  if (box.width < least || box.height < least) return false;
  if (box.right + scrollX <= 0 || box.bottom + scrollY <= 0) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    const clip = parent.getBoundingClientRect();
    const thin = clip.width < least || clip.height < least;
    if (thin && getComputedStyle(parent).overflow !== 'visible' && parent !== document.body) return false;
  }
  return true;
}
