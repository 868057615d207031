import type { PageLike } from '../page-like.ts';
import type { ConsoleRecord, PageErrorRecord, PageLog, RequestRecord } from './page-log.ts';
import { readMember, readNumber, readText } from './read-event.ts';

/** Requests that last by design. */
const streams: ReadonlySet<string> = new Set(['eventsource', 'websocket', 'ping', 'media', 'beacon']);

/** Pre-bundled dependencies of Vite's dev server. */
const optimizedDependency = /\/\.vite\/deps\//;

/** Most records kept of each kind: a page can log without end. */
const maxRecords = 200;

/** Keeps a log of what happens in `page`, from now on; `origin` is the page's own. */
export function watchPage(page: PageLike, origin: string): PageLog {
  const pageErrors: PageErrorRecord[] = [];
  const consoleErrors: ConsoleRecord[] = [];
  const failedRequests: RequestRecord[] = [];
  const mistypedRequests: RequestRecord[] = [];
  const navigations: string[] = [];
  const inFlight = new Set<unknown>();
  let sawOptimizer = false;
  let outdated = false;

  page.on('pageerror', (error) => {
    keep(pageErrors, { message: errorMessage(error), stack: readText(error, 'stack') });
  });
  page.on('console', (message) => {
    if (readText(message, 'type') !== 'error') return;
    keep(consoleErrors, { text: readText(message, 'text'), url: readText(readMember(message, 'location'), 'url') });
  });
  page.on('request', (request) => {
    const url = readText(request, 'url');
    if (isNavigation(request)) {
      navigations.push(url);
      inFlight.clear();
      // Vite's dev server reloads the page once its optimizer found a new dependency; what the abandoned load reported is noise.
      if (sawOptimizer)
        for (const list of [pageErrors, consoleErrors, failedRequests, mistypedRequests]) list.length = 0;
      sawOptimizer = false;
      outdated = false;
    }
    if (optimizedDependency.test(url)) sawOptimizer = true;
    if (isOf(origin, url) && !streams.has(readText(request, 'resourceType'))) inFlight.add(request);
  });
  page.on('requestfinished', (request) => inFlight.delete(request));
  page.on('requestfailed', (request) => {
    inFlight.delete(request);
    const reason = readText(readMember(request, 'failure'), 'errorText');
    // Aborted means that the page let go of it: an effect that was cleaned up, a video that was skipped, a page that moved on.
    if (reason.includes('ERR_ABORTED')) return;
    if (isOf(origin, readText(request, 'url'))) keep(failedRequests, recordOf(request, null, reason));
  });
  page.on('response', (response) => {
    const request = readMember(response, 'request');
    const status = readNumber(response, 'status') ?? 0;
    const url = readText(request, 'url');
    if (!isOf(origin, url)) return;
    if (status >= 400) {
      if (status === 504 && optimizedDependency.test(url)) outdated = true;
      else keep(failedRequests, recordOf(request, status, ''));
      return;
    }
    const type = readText(readMember(response, 'headers'), 'content-type');
    const wantsCode = ['script', 'stylesheet'].includes(readText(request, 'resourceType'));
    if (status === 200 && wantsCode && type.startsWith('text/html')) {
      keep(mistypedRequests, recordOf(request, status, type));
    }
  });

  return {
    pageErrors,
    consoleErrors,
    failedRequests,
    mistypedRequests,
    navigations,
    get inFlight() {
      return inFlight.size;
    },
    get outdated() {
      return outdated;
    },
  };
}

function keep<T>(list: T[], record: T): void {
  if (list.length < maxRecords) list.push(record);
}

function recordOf(request: unknown, status: number | null, reason: string): RequestRecord {
  return { url: readText(request, 'url'), resourceType: readText(request, 'resourceType'), status, reason };
}

/** A page may throw anything; Playwright gives an Error, others may give the value. */
function errorMessage(error: unknown): string {
  const message = readText(error, 'message');
  const name = readText(error, 'name');
  if (message === '') return typeof error === 'string' ? error : name || 'an error without a message';
  return name === '' || message.startsWith(name) ? message : `${name}: ${message}`;
}

function isNavigation(request: unknown): boolean {
  if (readMember(request, 'isNavigationRequest') !== true) return false;
  return readMember(readMember(request, 'frame'), 'parentFrame') === null;
}

function isOf(origin: string, url: string): boolean {
  return URL.parse(url)?.origin === origin;
}
