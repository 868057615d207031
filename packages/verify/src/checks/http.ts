import type { Check, CheckContext, CheckStatus } from '../check.ts';
import { createFinding, type Finding } from '../finding.ts';
import { bounded } from '../visit/bounded.ts';
import { PageFault } from '../visit/page-fault.ts';
import { statusOf } from './look.ts';

const maxRedirects = 5;
const timeoutMs = 10_000;

/** Whether the address answers with an HTML document of its own origin. Needs no browser. */
export const http: Check = {
  id: 'http',
  async run(context): Promise<CheckStatus> {
    const finding = await judge(context);
    return statusOf(finding === null ? [] : [finding]);
  },
};

async function judge(context: CheckContext): Promise<Finding | null> {
  const { origin } = new URL(context.url);
  let { url } = context;
  for (let redirect = 0; redirect <= maxRedirects; redirect += 1) {
    const response = await request(context, url);
    if (!(response instanceof Response)) return response;
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return judgeAnswer(context, response);
    await response.body?.cancel();
    const target = URL.parse(location, url);
    if (target?.origin !== origin)
      return createFinding('http-redirected-away', `The address leads away to ${location}.`);
    url = target.href;
  }
  return createFinding('http-redirected-away', `The address leads on and on, more than ${maxRedirects} times.`);
}

async function request(context: CheckContext, url: string): Promise<Response | Finding> {
  const late = new PageFault(createFinding('http-unreachable', `No answer came within ${timeoutMs / 1_000} s.`));
  try {
    return await bounded(context.fetch(url), { signal: context.signal, timeoutMs }, () => late);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof PageFault) return error.finding;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return createFinding(
      'http-unreachable',
      `The address can't be reached: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
}

async function judgeAnswer(context: CheckContext, response: Response): Promise<Finding | null> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok) {
    await response.body?.cancel();
    return createFinding('http-status', `The address answers with status ${response.status}.`);
  }
  if (!/^text\/html\b|^application\/xhtml\+xml\b/i.test(type)) {
    await response.body?.cancel();
    return createFinding(
      'http-not-html',
      `The address answers with ${type === '' ? 'no content type' : type}, not with HTML.`,
    );
  }
  return (await hasContent(context, response))
    ? null
    : createFinding('http-empty', 'The address answers with an empty document.');
}

/** Reads until the first character that is not white space, and no further: a body may never end. */
async function hasContent(context: CheckContext, response: Response): Promise<boolean> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return false;
  const late = new PageFault(createFinding('http-empty', `The document did not begin within ${timeoutMs / 1_000} s.`));
  try {
    for (;;) {
      const { done, value } = await bounded(reader.read(), { signal: context.signal, timeoutMs }, () => late);
      if (done) return false;
      if (value.trim() !== '') return true;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
