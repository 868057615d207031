import type { FileTree } from '@boxwright/protocol-parser';
import { type Check, type Finding, verify } from '@boxwright/verify';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import { treeHandler } from '../../preview/tree-handler.ts';
import { makeFinding } from '../findings.ts';
import type { BrowserHandle } from './browser-resource.ts';
import type { GateResult } from './verdict-cache.ts';

/** What loading a built app showed. */
export interface SmokeResult {
  readonly findings: readonly Finding[];
  readonly artifacts: GateResult['artifacts'];
}

/** Loads the built files in the run's browser and looks at them with the checks. A skipped check is a finding: it is not a pass. */
export async function checkOutput(
  files: FileTree,
  browser: BrowserHandle,
  checks: readonly Check[],
  context: PhaseContext<CoreEvents>,
): Promise<SmokeResult> {
  const handler = treeHandler(files);
  const { url, launcher } = browser.serve(handler);
  const report = await verify(checks, {
    url,
    signal: context.signal,
    browser: launcher,
    origins: { [new URL(url).origin]: handler },
  });
  const artifacts = await Promise.all(
    report.artifacts.map(async ({ name, mediaType, bytes }) => ({
      name,
      mediaType,
      blob: await context.blobs.put(bytes),
    })),
  );
  const findings = report.results.flatMap((result) => {
    if (result.status === 'skip') {
      const severity = report.ok ? 'warning' : 'error';
      return [
        makeFinding({
          code: 'check-skipped',
          message: `The check ${result.id} could not look: ${result.reason}`,
          severity,
        }),
      ];
    }
    return result.findings ?? [];
  });
  return {
    findings:
      report.ok || findings.some((finding) => finding.severity === 'error') ? findings : [...findings, undecided()],
    artifacts,
  };
}

/** The report says no although no single finding does. */
function undecided(): Finding {
  return makeFinding({ code: 'check-failed', message: 'The loaded page did not pass the checks.' });
}
