/** Runs in the page: what a dev server's error overlay says; empty when there is none. */
export function readOverlay(input: { readonly overlays: readonly string[] }): string {
  for (const selector of input.overlays) {
    const overlay = document.querySelector(selector);
    if (overlay === null) continue;
    const root = overlay.shadowRoot ?? overlay;
    const parts = [...root.querySelectorAll('.message, .file')].map((part) => part.textContent ?? '');
    const text = parts.length > 0 ? parts.join(' ') : (root.textContent ?? '');
    // Next.js keeps its portal in every page and fills it when there is something to say.
    const shown = text.replace(/\s+/g, ' ').trim();
    if (shown !== '') return shown.slice(0, 500);
  }
  return '';
}
