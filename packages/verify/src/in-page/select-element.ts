/** Runs in the page: a short CSS selector that a reader can find the element by. Unique where an id is near, else as near as four steps get. */
export function selectElement(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null && steps.length < 4; at = at.parentElement) {
    if (at.id !== '') {
      steps.unshift(`#${CSS.escape(at.id)}`);
      break;
    }
    const name = at.localName;
    const twins =
      at.parentElement === null ? [] : [...at.parentElement.children].filter((one) => one.localName === name);
    steps.unshift(twins.length > 1 ? `${name}:nth-of-type(${twins.indexOf(at) + 1})` : name);
    if (name === 'body') break;
  }
  return steps.join(' > ');
}
