import type { FileTree } from '@boxwright/protocol-parser';
import { type Argv, type Sandbox, SandboxError, type SandboxProvider } from '@boxwright/sandbox';
import type { BrowserLauncher, Check } from '@boxwright/verify';
import { definePhase } from '../../define/define-phase.ts';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { Phase } from '../../define/phase.ts';
import type { Verdict } from '../../define/pipeline.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import { hashText } from '../../values/hash.ts';
import type { TreeRef } from '../../values/refs.ts';
import { fingerprintOf, tidyFindings } from '../findings.ts';
import { describeFindings } from '../prompts/describe-findings.ts';
import { layerOf } from '../packages/layer-of.ts';
import type { Template } from '../template.ts';
import { browserResource } from './browser-resource.ts';
import { checkOutput } from './check-output.ts';
import { readOutput } from './read-output.ts';
import { type CommandStep, type CommandVerdict, runCommand } from './run-command.ts';
import { sandboxResource, type SandboxHandle } from './sandbox-resource.ts';
import { stageTree } from './stage-tree.ts';
import { type GateResult, type VerdictCache, verdictCache } from './verdict-cache.ts';

/** What a gate is made of. */
export interface GateOptions {
  readonly template: Template;
  readonly sandbox: SandboxProvider;
  /** null: the built app is not loaded, and its versions say so. */
  readonly browser: BrowserLauncher | null;
  /** What the loaded app must pass. */
  readonly checks: readonly Check[];
  /** Longest build and longest type check. 120,000 by default. */
  readonly commandTimeoutMs?: number;
  /** Most findings that go back to the model. 40 by default. */
  readonly maxFindings?: number;
  /** Verdicts that are already known; one cache of the gate's own by default. */
  readonly cache?: VerdictCache;
}

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
  const { template } = options;
  const browser = options.browser === null ? null : browserResource(options.browser);
  const cache = options.cache ?? verdictCache();
  const maxFindings = options.maxFindings ?? 40;
  const unverified = browser === null ? ['smoke'] : [];

  return definePhase({
    name: 'gate',
    version: 1,
    async run({ tree }: { readonly tree: TreeRef }, context): Promise<Verdict<Gated>> {
      const span = context.createId();
      context.emit('gate.started', { tree }, { span });
      const key = await cacheKey(tree, options);
      const known = cache.get(key);
      const { result, flaky } =
        known !== undefined && (await stillThere(known, context))
          ? { result: known, flaky: true }
          : await look(tree, context);
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

  function step(name: CommandStep['name'], argv: Argv, files: FileTree): CommandStep {
    const code = name === 'build' ? 'build-error' : 'type-error';
    return { name, argv, code, timeoutMs: options.commandTimeoutMs ?? 120_000, isFile: (path) => files.has(path) };
  }

  async function look(tree: TreeRef, context: PhaseContext<CoreEvents>): Promise<Look> {
    const files = await context.trees.read(tree);
    if (template.commands.build === undefined && template.commands.typecheck === undefined)
      return loadOutput(servedFiles(files, template.outputDir), context);
    const handle = await context.use(sandboxResource(options.sandbox, await layerOf(files, template)));
    try {
      return await inSandbox(handle.sandbox, files, context);
    } catch (error) {
      // A sandbox that its backend lost says nothing about the candidate: once more in a new one.
      if (!isLost(error)) throw error;
      return inSandbox(await renew(handle, context), files, context);
    }
  }

  async function inSandbox(box: Sandbox, files: FileTree, context: PhaseContext<CoreEvents>): Promise<Look> {
    await stageTree(box, files, context.signal);
    const [built, typed] = await Promise.all([buildAndLoad(box, files, context), typecheck(box, files, context)]);
    const findings = [...typed.findings, ...built.result.findings];
    return {
      result: { ...built.result, ok: built.result.ok && typed.ok, findings },
      flaky: built.flaky || typed.flaky,
    };
  }

  async function typecheck(box: Sandbox, files: FileTree, context: PhaseContext<CoreEvents>): Promise<CommandVerdict> {
    const argv = template.commands.typecheck;
    if (argv === undefined) return { ok: true, findings: [], flaky: false };
    return runCommand(box, step('typecheck', argv, files), context);
  }

  async function buildAndLoad(box: Sandbox, files: FileTree, context: PhaseContext<CoreEvents>): Promise<Look> {
    const argv = template.commands.build;
    if (argv === undefined) return loadOutput(servedFiles(files, template.outputDir), context);
    const built = await runCommand(box, step('build', argv, files), context);
    // A failed build may leave a whole, old or half output: it is not even read.
    if (!built.ok)
      return { result: { ok: false, findings: built.findings, output: null, artifacts: [] }, flaky: built.flaky };
    const output = await readOutput(box, template.outputDir, context.signal);
    if (!output.ok)
      return { result: { ok: false, findings: output.findings, output: null, artifacts: [] }, flaky: false };
    return loadOutput(output.files, context);
  }

  async function loadOutput(files: FileTree, context: PhaseContext<CoreEvents>): Promise<Look> {
    const [output, { findings, artifacts }] = await Promise.all([
      context.trees.write(files),
      browser === null
        ? { findings: [], artifacts: [] }
        : context.use(browser).then((handle) => checkOutput(files, handle, options.checks, context)),
    ]);
    const ok = !findings.some((finding) => finding.severity === 'error');
    return { result: { ok, findings, output, artifacts }, flaky: false };
  }
}

/** A verdict, and whether another look may give another one. */
interface Look {
  readonly result: GateResult;
  readonly flaky: boolean;
}

/** The served part of sources that are the app as they are. */
function servedFiles(files: FileTree, folder: string): FileTree {
  if (folder === '.') return files;
  return new Map(
    [...files]
      .filter(([path]) => path.startsWith(`${folder}/`))
      .map(([path, content]) => [path.slice(folder.length + 1), content]),
  );
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

function isLost(error: unknown): boolean {
  return SandboxError.isInstance(error) && error.code === 'sandbox/gone';
}

async function renew(handle: SandboxHandle, context: PhaseContext<CoreEvents>): Promise<Sandbox> {
  const from = context.now();
  const box = await handle.replace();
  context.emit('sandbox.state', {
    sandboxId: box.id,
    provider: 'renewed',
    state: 'ready',
    durationMs: context.now() - from,
  });
  return box;
}
