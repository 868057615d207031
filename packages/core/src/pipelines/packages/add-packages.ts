import type { FileTree } from '@boxwright/protocol-parser';
import { type Layer, SandboxError, type SandboxProvider } from '@boxwright/sandbox';
import type { Finding } from '@boxwright/verify';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import { makeFinding } from '../findings.ts';
import { cleanOutput } from '../gate/clean-output.ts';
import type { Template } from '../template.ts';
import type { AllowedPackage } from './check-packages.ts';
import { layerOf } from './layer-of.ts';

/** The tree with the packages in its manifest and lockfile, or why not. */
export type Added =
  | { readonly ok: true; readonly files: FileTree }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Where and for which stack packages are added. */
export interface AddingParts {
  readonly provider: SandboxProvider;
  readonly template: Template;
}

/** A provider that locks more packages by an installer of its own, better guarded than a sandbox with a way out. */
interface LayerExtender {
  extendLayer(layer: Layer, packages: readonly string[], options: { readonly signal: AbortSignal }): Promise<Layer>;
}

/** Longest resolution of packages, in milliseconds. */
const timeoutMs = 120_000;

/** What a sandbox says when packages can't be had from it; anything else is a fault of the platform. */
const refusals = new Set(['sandbox/unsupported', 'sandbox/package-unavailable', 'sandbox/layer-install-failed']);

/**
 * Adds packages to manifest and lockfile: by the provider's own installer where it has one, else by the template's command in a sandbox that may
 * reach the registry and holds nothing but these two files. No package's code runs: scripts are off, and nothing is installed here.
 */
export async function addPackages(
  files: FileTree,
  packages: readonly AllowedPackage[],
  parts: AddingParts,
  context: PhaseContext<CoreEvents>,
): Promise<Added> {
  const names = packages.map(({ name, version }) => `${name}@${version}`);
  const refuse = (why: string): Added => ({
    ok: false,
    findings: [makeFinding({ code: 'package-unavailable', message: `${names.join(', ')} can't be added: ${why}` })],
  });
  if (parts.template.commands.add === undefined) return refuse('this stack takes no packages.');
  try {
    const changed =
      (await byInstaller(files, names, parts, context.signal)) ?? (await byCommand(files, names, parts, context));
    if (typeof changed === 'string') return refuse(changed);
    for (const { name, version } of packages) context.emit('package.installed', { name, version });
    return { ok: true, files: new Map([...files, ...changed]) };
  } catch (error) {
    if (SandboxError.isInstance(error) && refusals.has(error.code)) return refuse(error.message);
    throw error;
  }
}

/** Paths of a stack that packages change. */
function dependencyPaths({ manifestPath, lockfilePath }: Template): readonly string[] {
  return [manifestPath, lockfilePath].filter((path) => path !== null);
}

/** The changed files; null when the provider has no installer. */
async function byInstaller(
  files: FileTree,
  names: readonly string[],
  { provider, template }: AddingParts,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string> | null> {
  const layer = await layerOf(files, template);
  if (layer === null || !isExtender(provider)) return null;
  const extended = await provider.extendLayer(layer, names, { signal });
  return new Map(
    dependencyPaths(template).flatMap((path) => {
      const text = extended.files[path];
      return text === undefined ? [] : [[path, text] as const];
    }),
  );
}

function isExtender(provider: object): provider is LayerExtender {
  return 'extendLayer' in provider && typeof provider.extendLayer === 'function';
}

/** The changed files, or what the package manager said instead. */
async function byCommand(
  files: FileTree,
  names: readonly string[],
  { provider, template }: AddingParts,
  context: PhaseContext<CoreEvents>,
): Promise<ReadonlyMap<string, string> | string> {
  const { signal, runId } = context;
  const [program = '', ...args] = template.commands.add ?? [];
  const paths = dependencyPaths(template);
  await using sandbox = await provider.create({
    egress: 'all',
    ttlMs: 2 * timeoutMs,
    metadata: { app: 'boxwright', run: runId },
    signal,
  });
  await sandbox.files.writeMany(
    paths.map((path) => ({ path, data: files.get(path) ?? '' })),
    { signal },
  );
  const result = await sandbox.exec([program, ...args, ...names], { signal, timeoutMs });
  if (result.timedOut) return 'the package manager did not end in time.';
  if (result.exitCode !== 0) {
    return cleanOutput(`${result.stdout}\n${result.stderr}`, sandbox.workdir).trim().split('\n').slice(-8).join('\n');
  }
  const read = await sandbox.files.readMany(paths, { signal });
  return new Map([...read].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}
