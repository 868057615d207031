import type { Check } from '../check.ts';
import { createFinding, type Finding } from '../finding.ts';
import { pageScript } from '../in-page/page-script.ts';
import { readOverlay } from '../in-page/read-overlay.ts';
import { ask } from '../visit/ask.ts';
import { isText } from '../visit/guards.ts';
import type { PageErrorRecord, PageLog, RequestRecord } from '../visit/page-log.ts';
import { type ConsoleRule, judgeConsole } from './console-rules.ts';
import { answerMs } from './limits.ts';
import { look } from './look.ts';
import { overlays } from './overlays.ts';

/** Options of the runtime check. */
export interface RuntimeOptions {
  /** Logged errors to ignore, beside those that browsers and dev servers log about themselves. None by default. */
  readonly allowConsole?: readonly ConsoleRule[];
}

/**
 * Whether the page ran: no uncaught error, no error overlay, no failed request to its own origin, no error logged by its own code.
 * What other origins do, icons that browsers ask for by themselves and a dev server's optimizer are not its fault.
 */
export function runtime(options: RuntimeOptions = {}): Check {
  return {
    id: 'runtime',
    run: (context) =>
      look(context, async ({ page, log, settled }) => {
        const { origin } = new URL(context.url);
        const bounds = { signal: context.signal, timeoutMs: answerMs };
        const overlay = await ask(page, pageScript(readOverlay, { overlays }, {}), isText, bounds);
        const findings = [
          ...log.pageErrors.map((error) => createFinding('page-error', describeError(error, origin))),
          ...log.failedRequests.map((request) => createFinding('request-failed', describeRequest(request))),
          ...log.mistypedRequests.map((request) => createFinding('wrong-content-type', describeMistyped(request))),
          ...consoleFindings(log, origin, options.allowConsole ?? []),
        ];
        if (overlay !== '') findings.push(createFinding('error-overlay', `The dev server shows an error: ${overlay}`));
        if (!settled)
          findings.push(
            createFinding('page-not-settled', 'The page was still loading or changing when its time was over.'),
          );
        return unique(findings);
      }),
  };
}

function consoleFindings(log: PageLog, origin: string, allow: readonly ConsoleRule[]): Finding[] {
  return log.consoleErrors.flatMap((record) => {
    const severity = judgeConsole(record, origin, allow);
    return severity === 'ignored'
      ? []
      : [createFinding('console-error', `The page logged an error: ${record.text}`, { severity })];
  });
}

/** The message and the first functions of the page's own that it came through, which say more than places in a bundle. */
function describeError({ message, stack }: PageErrorRecord, origin: string): string {
  const names = [...stack.matchAll(/^\s*at (?:async )?(?:new )?([\w$.]+) \(([^)]*)\)/gm)]
    .filter(([, , place]) => URL.parse(place ?? '')?.origin === origin)
    .map(([, name]) => name)
    .slice(0, 3);
  return names.length === 0 ? message : `${message} (in ${names.join(', called by ')})`;
}

function describeRequest({ url, resourceType, status, reason }: RequestRecord): string {
  return `The ${resourceType} ${pathOf(url)} ${status === null ? `failed: ${reason}` : `was answered with status ${status}`}.`;
}

function describeMistyped({ url, resourceType, reason }: RequestRecord): string {
  return `The ${resourceType} ${pathOf(url)} came as ${reason}: there is probably no such file.`;
}

function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : `${parsed.pathname}${parsed.search}`;
}

/** One of each fingerprint: a loop reports the same error many times. */
function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [finding.fingerprint, finding])).values()];
}
