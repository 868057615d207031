/** Runs in the page: resolves to true once the document is complete and no element came or went for `quietMs`, to false after `limitMs`. */
export function waitUntilQuiet(input: { readonly quietMs: number; readonly limitMs: number }): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => restart());
    const finish = (quiet: boolean): void => {
      clearTimeout(timer);
      clearTimeout(limit);
      observer.disconnect();
      resolve(quiet);
    };
    const look = (): void => {
      if (document.readyState === 'complete' && document.fonts.status === 'loaded') finish(true);
      else restart();
    };
    const restart = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, input.quietMs);
    };
    const limit = setTimeout(() => finish(false), input.limitMs);
    observer.observe(document, { subtree: true, childList: true });
    restart();
  });
}
