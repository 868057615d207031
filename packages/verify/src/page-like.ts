/**
 * The part of a browser page that checks use. A page of Playwright fits; so does anything else that keeps these promises.
 * Events used: `console`, `pageerror`, `request`, `requestfinished`, `requestfailed`, `response`, with Playwright's values.
 */
export interface PageLike {
  /** Resolves once the page reached `waitUntil` ('load' by default); rejects when it could not. */
  goto(
    url: string,
    options?: { timeout?: number; waitUntil?: 'load' | 'domcontentloaded' | 'commit' },
  ): Promise<unknown>;
  /** Evaluates an expression in the page; a promise is awaited, and the value crosses as JSON. */
  evaluate<T>(code: string): Promise<T>;
  /** PNG bytes. */
  screenshot(options?: { fullPage?: boolean }): Promise<Uint8Array>;
  /** In CSS pixels. */
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  on(event: string, listener: (value: unknown) => void): unknown;
  close(): Promise<void>;
}
