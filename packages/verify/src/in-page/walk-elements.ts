/**
 * Runs in the page: calls `visit` for the body and everything in it, open shadow roots included, in document order, until it
 * returns true or `limit` elements were visited.
 */
export function walkElements(visit: (element: Element) => boolean, limit: number): void {
  const stack: Element[] = [document.body].filter((body) => body !== null);
  for (let count = 0; count < limit; count += 1) {
    const element = stack.pop();
    if (element === undefined || visit(element)) return;
    const children = [...(element.shadowRoot?.children ?? []), ...element.children];
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child !== undefined) stack.push(child);
    }
  }
}
