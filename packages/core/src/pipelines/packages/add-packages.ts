import type { FileTree } from '@boxwright/protocol-parser';
import { SandboxError, type SandboxProvider } from '@boxwright/sandbox';
import type { Finding } from '@boxwright/verify';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import { makeFinding } from '../findings.ts';
import { cleanOutput } from '../gate/clean-output.ts';
import type { Template } from '../template.ts';
import type { AllowedPackage } from './check-packages.ts';

/** The tree with the packages in its manifest and lockfile, or why not. */
export type Added =
  | { readonly ok: true; readonly files: FileTree }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Longest resolution of packages, in milliseconds. */
const timeoutMs = 120_000;

/**
 * Adds packages to manifest and lockfile by the template's own command, in a sandbox of its own that may reach the registry and that holds
 * nothing but these two files. No package's code runs: scripts are off, and nothing is installed here.
 */
export async function addPackages(
  files: FileTree,
  packages: readonly AllowedPackage[],
  parts: { readonly provider: SandboxProvider; readonly template: Template },
  context: PhaseContext<CoreEvents>,
): Promise<Added> {
  const { add } = parts.template.commands;
  const paths = [parts.template.manifestPath, parts.template.lockfilePath].filter((path) => path !== null);
  const names = packages.map(({ name, version }) => `${name}@${version}`);
  const refuse = (why: string): Added => ({
    ok: false,
    findings: [makeFinding({ code: 'package-unavailable', message: `${names.join(', ')} can't be added: ${why}` })],
  });
  if (add === undefined) return refuse('this stack takes no packages.');
  const { signal } = context;
  try {
    await using sandbox = await parts.provider.create({
      egress: 'all',
      ttlMs: 2 * timeoutMs,
      metadata: { app: 'boxwright', run: context.runId },
      signal,
    });
    await sandbox.files.writeMany(
      paths.map((path) => ({ path, data: files.get(path) ?? '' })),
      { signal },
    );
    const result = await sandbox.exec([...add, ...names], { signal, timeoutMs });
    if (result.exitCode !== 0) {
      const said = cleanOutput(`${result.stdout}\n${result.stderr}`, sandbox.workdir)
        .trim()
        .split('\n')
        .slice(-8)
        .join('\n');
      return refuse(result.timedOut ? 'the package manager did not end in time.' : said);
    }
    const next = new Map(files);
    for (const path of paths) next.set(path, await sandbox.files.readText(path, { signal }));
    for (const { name, version } of packages) context.emit('package.installed', { name, version });
    return { ok: true, files: next };
  } catch (error) {
    if (SandboxError.isInstance(error) && error.code === 'sandbox/unsupported')
      return refuse('this sandbox has no way to the registry.');
    throw error;
  }
}
