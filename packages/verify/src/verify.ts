import type { Artifact } from './artifact.ts';
import type { Check, CheckStatus } from './check.ts';
import { openPages, type RunPages } from './open-pages.ts';
import { VerifyError } from './verify-error.ts';
import type { VerifyOptions } from './verify-options.ts';
import { PageFault } from './visit/page-fault.ts';

/** How one check ended. */
export type CheckResult = { readonly id: string; /** How long it took. */ readonly ms: number } & CheckStatus;

/** How a run of checks ended. */
export interface VerifyReport {
  /** Every check passed; only an optional one may have been skipped. */
  readonly ok: boolean;
  /** In the order of the checks. */
  readonly results: readonly CheckResult[];
  readonly artifacts: readonly Artifact[];
}

/**
 * Runs checks on a page, one after the other, in one browser.
 *
 * What is wrong with the page is in the report. Rejects with a `VerifyError` when the browser does not start, a check breaks or an
 * option makes no sense, and with the signal's reason.
 */
export async function verify(checks: readonly Check[], options: VerifyOptions): Promise<VerifyReport> {
  const { signal, now = () => performance.now() } = options;
  validate(checks, options);
  signal.throwIfAborted();
  const artifacts: Artifact[] = [];
  await using pages = openPages(options, (artifact) => artifacts.push(artifact));
  const results: CheckResult[] = [];
  // A page that can't be visited is one fault, not one for each check that meets it.
  const met = new Set<PageFault>();
  for (const check of checks) {
    const from = now();
    const status = await runCheck(check, pages, met, signal);
    results.push({ id: check.id, ms: Math.round(now() - from), ...status });
  }
  const optional = new Set(checks.filter((check) => check.optional === true).map((check) => check.id));
  const ok = results.every(({ id, status }) => status === 'pass' || (status === 'skip' && optional.has(id)));
  return { ok, results, artifacts };
}

async function runCheck(check: Check, pages: RunPages, met: Set<PageFault>, signal: AbortSignal): Promise<CheckStatus> {
  try {
    return await check.run(pages.context);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PageFault) {
      if (met.has(error)) return { status: 'skip', reason: `the page could not be visited: ${error.message}` };
      met.add(error);
      return { status: 'fail', findings: [error.finding] };
    }
    if (VerifyError.isInstance(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new VerifyError('verify/check-failed', `The check '${check.id}' could not be carried out: ${message}`, {
      cause: error,
    });
  } finally {
    await pages.closePages();
  }
}

function validate(checks: readonly Check[], { url, origins = {} }: VerifyOptions): void {
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new VerifyError('verify/invalid-option', `'${url}' is no http address to verify.`);
  }
  const name = Object.keys(origins).find((key) => URL.parse(key)?.origin !== key);
  if (name !== undefined) {
    throw new VerifyError(
      'verify/invalid-option',
      `'${name}' in \`origins\` is no origin, such as http://app.localhost.`,
    );
  }
  if (checks.length === 0) throw new VerifyError('verify/invalid-option', 'There is no check to run.');
  const ids = checks.map((check) => check.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new VerifyError('verify/invalid-option', `Two checks are named '${twice}'.`);
}
