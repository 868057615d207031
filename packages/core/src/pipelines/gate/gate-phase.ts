import type { PhaseContext } from '../../define/phase-context.ts';
import { definePhase } from '../../define/define-phase.ts';
import { sandboxesOf } from './sandbox-resource.ts';
import type { Phase } from '../../define/phase.ts';
import type { Verdict } from '../../define/pipeline.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import { hashText } from '../../values/hash.ts';
import type { TreeRef } from '../../values/refs.ts';
import { fingerprintOf, tidyFindings } from '../findings.ts';
import { describeFindings } from '../prompts/describe-findings.ts';
import { createInspector } from './create-inspector.ts';
import type { GateOptions } from './gate-options.ts';
import { type GateResult, verdictCache } from './verdict-cache.ts';

/** A tree that passed. */
export interface Gated {
  readonly tree: TreeRef;
  /** The built files that were loaded; null for a template that needs a server. */
  readonly output: TreeRef | null;
  /** Names of what was not looked at. */
  readonly unverified: readonly string[];
}

/** Builds, type checks and loads a candidate. Nothing of the candidate leaves the sandbox but the output of a build that ended well. */
export type GatePhase = Phase<{ readonly tree: TreeRef }, Verdict<Gated>>;

/** Makes the gate. */
export function gatePhase(options: GateOptions): GatePhase {
  const inspect = createInspector(options);
  const cache = options.cache ?? verdictCache();
  const maxFindings = options.maxFindings ?? 40;
  const unverified = options.browser === null ? ['smoke'] : [];

  return definePhase({
    name: 'gate',
    version: 1,
    resources: [sandboxesOf(options.sandbox)],
    async run({ tree }: { readonly tree: TreeRef }, context): Promise<Verdict<Gated>> {
      const span = context.createId();
      context.emit('gate.started', { tree }, { span });
      const key = await cacheKey(tree, options);
      const known = cache.get(key);
      const { result, flaky } =
        known !== undefined && (await stillThere(known, context))
          ? { result: known, flaky: true }
          : await inspect(tree, context);
      if (!flaky) cache.set(key, result);
      const findings = tidyFindings(result.findings, maxFindings);
      const fingerprint = fingerprintOf(findings.filter((finding) => finding.severity === 'error'));
      context.emit(
        'gate.completed',
        { ok: result.ok, fingerprint, findings, cached: result === known, artifacts: result.artifacts },
        { span },
      );
      if (result.ok) return { ok: true, value: { tree, output: result.output, unverified } };
      const message = findings[0]?.message ?? 'The candidate did not pass.';
      return {
        ok: false,
        feedback: `The change was applied, but the app did not pass its checks:\n${describeFindings(findings)}`,
        fingerprint: `gate:${fingerprint}`,
        findings,
        candidate: tree,
        error: { code: 'core/gate-failed', message, retryable: true, fault: 'model' },
      };
    },
  });
}

/** Everything a verdict depends on beside the tree: another template or other checks may judge otherwise. */
function cacheKey(tree: TreeRef, { template, checks, browser }: GateOptions): Promise<string> {
  const { build = [], typecheck = [] } = template.commands;
  const facts = [
    tree,
    template.name,
    template.layer?.id ?? '',
    template.outputDir,
    build,
    typecheck,
    checks.map((check) => check.id),
    browser !== null,
  ];
  return hashText(JSON.stringify(facts));
}

/** A remembered output may have been collected meanwhile. */
async function stillThere(result: GateResult, context: PhaseContext<CoreEvents>): Promise<boolean> {
  if (result.output === null) return true;
  return context.trees.read(result.output).then(
    () => true,
    () => false,
  );
}
