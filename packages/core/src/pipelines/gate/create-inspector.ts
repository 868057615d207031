import type { FileTree } from '@boxwright/protocol-parser';
import { type Argv, type Sandbox, SandboxError } from '@boxwright/sandbox';
import type { Finding } from '@boxwright/verify';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import type { TreeRef } from '../../values/refs.ts';
import { layerOf } from '../packages/layer-of.ts';
import { browserResource } from './browser-resource.ts';
import { checkOutput } from './check-output.ts';
import type { GateOptions } from './gate-options.ts';
import { readOutput } from './read-output.ts';
import { type CommandStep, type CommandVerdict, runCommand } from './run-command.ts';
import { sandboxResource, type SandboxHandle } from './sandbox-resource.ts';
import { stageTree } from './stage-tree.ts';
import type { GateResult } from './verdict-cache.ts';

/** A verdict, and whether another look may give another one. */
export interface Look {
  readonly result: GateResult;
  readonly flaky: boolean;
}

/** Looks at candidates: builds, type checks and loads them. */
export type Inspector = (tree: TreeRef, context: PhaseContext<CoreEvents>) => Promise<Look>;

/** Makes an inspector of what a gate is made of. */
export function createInspector(options: GateOptions): Inspector {
  const { template } = options;
  const browser = options.browser === null ? null : browserResource(options.browser);

  function step(name: CommandStep['name'], argv: Argv, files: FileTree): CommandStep {
    const code = name === 'build' ? 'build-error' : 'type-error';
    return { name, argv, code, timeoutMs: options.commandTimeoutMs ?? 120_000, isFile: (path) => files.has(path) };
  }

  async function inspect(tree: TreeRef, context: PhaseContext<CoreEvents>): Promise<Look> {
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
    if (!built.ok) return { result: failedWith(built.findings), flaky: built.flaky };
    const output = await readOutput(box, template.outputDir, context.signal);
    if (!output.ok) return { result: failedWith(output.findings), flaky: false };
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
    // What a loaded page does may depend on the moment; what passed, passed.
    return { result: { ok, findings, output, artifacts }, flaky: !ok };
  }

  return inspect;
}

function failedWith(findings: readonly Finding[]): GateResult {
  return { ok: false, findings, output: null, artifacts: [] };
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
