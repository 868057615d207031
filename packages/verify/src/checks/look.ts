import type { CheckContext, CheckStatus } from '../check.ts';
import type { Finding } from '../finding.ts';
import type { Visit } from '../visit/visit.ts';

/** Runs a check on the shared visit; skips it without a browser. */
export async function look(
  context: CheckContext,
  check: (visit: Visit) => Promise<readonly Finding[] | { readonly skip: string }>,
): Promise<CheckStatus> {
  if (context.visit === null) return { status: 'skip', reason: noBrowser };
  const outcome = await check(await context.visit());
  return 'skip' in outcome ? { status: 'skip', reason: outcome.skip } : statusOf(outcome);
}

/** Why a check that needs a browser skips. */
export const noBrowser = 'no browser was given';

/** A pass when there are no findings but warnings, else a failure; worst first. */
export function statusOf(findings: readonly Finding[]): CheckStatus {
  const sorted = findings.toSorted((a, b) => b.weight - a.weight);
  if (sorted.some((finding) => finding.severity === 'error')) return { status: 'fail', findings: sorted };
  return sorted.length === 0 ? { status: 'pass' } : { status: 'pass', findings: sorted };
}
