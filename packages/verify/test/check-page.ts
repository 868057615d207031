import type { Check } from '../src/check.ts';
import type { CheckResult } from '../src/verify.ts';
import { verify } from '../src/verify.ts';
import type { VerifyOptions } from '../src/verify-options.ts';
import type { TestBrowser } from './chromium.ts';
import { type Answer, servePages } from './serve-pages.ts';

/** Runs one check on the page at `/` of a server with these pages. */
export async function checkPage(
  browser: Pick<TestBrowser, 'launcher'>,
  check: Check,
  pages: Readonly<Record<string, Answer>>,
  options: Partial<VerifyOptions> = {},
): Promise<CheckResult> {
  await using server = await servePages(pages);
  const { signal } = new AbortController();
  const report = await verify([check], {
    url: server.url,
    signal,
    browser: browser.launcher,
    screenshot: false,
    ...options,
  });
  const [result] = report.results;
  if (result === undefined) throw new Error('The run has no result.');
  return result;
}

/** The codes of a result's findings, in order. */
export function codesOf(result: CheckResult): readonly string[] {
  return result.status === 'skip' ? [] : (result.findings ?? []).map((finding) => finding.code);
}

/** A whole document around a body. */
export function html(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>${head}</head><body>${body}</body></html>`;
}
