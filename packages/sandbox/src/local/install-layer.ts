import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Asking, invalidArgument } from '../check-arguments.ts';
import type { Layer } from '../layer.ts';
import { SandboxError } from '../sandbox-error.ts';
import { type Bind, insideTools, insideUser } from './bubblewrap-arguments.ts';
import { type BubblewrapTools, insidePath, insideWorkdir } from './bubblewrap-jail.ts';
import { startBubblewrap } from './bubblewrap-process.ts';
import { installFailure } from './install-failure.ts';
import type { JailProcess } from './jail.ts';
import { type RegistryConfiguration, insideCertificates, registryConfigurationText } from './registry-configuration.ts';
import { followProcess } from './run-command.ts';
import { openPlainJail } from './plain-jail.ts';
import { systemView } from './system-view.ts';
import { layerScratch, removeFolder } from './sandbox-folders.ts';
import { statOrNull } from './tree-operations.ts';

/** What {@link installLayer} needs. */
export interface InstallLayerOptions {
  /** The layer. */
  readonly layer: Layer;
  /** An empty folder that becomes the layer's project folder. */
  readonly folder: string;
  /** The package store, shared by all layers. */
  readonly store: string;
  /** Native pnpm. */
  readonly pnpm: string;
  /** The host's programs; null installs without a wall. */
  readonly tools: BubblewrapTools | null;
  /** The host's way to the registry. */
  readonly registry: RegistryConfiguration;
  /** Who asks. */
  readonly asking: Asking;
  /** Stops the installer. */
  readonly signal: AbortSignal;
}

/** Milliseconds an install may take. */
const installTimeoutMs = 10 * 60_000;

/** Host files that name resolution and certificates need. */
const networkFiles = [
  '/etc/resolv.conf',
  '/etc/hosts',
  '/etc/nsswitch.conf',
  '/etc/ssl',
  '/etc/pki',
  '/etc/ca-certificates',
];

/**
 * Installs a layer's packages. The installer is the one step that shares the host's network. It sees its own folder, the store and the
 * way to the registry, runs no package's scripts, and has no secret.
 */
export async function installLayer(options: InstallLayerOptions): Promise<void> {
  const { layer, folder, asking, signal } = options;
  for (const [path, text] of Object.entries(layer.files)) {
    if (!/^[^/\0]+(\/[^/\0]+)*$/.test(path) || path.split('/').some((each) => each === '..' || each === '.')) {
      throw invalidArgument(
        asking,
        `The layer ${layer.id} has a file at ${JSON.stringify(path)}; use a plain relative path.`,
      );
    }
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const home = `${folder}.home`;
  await mkdir(home, { recursive: true });
  await writeFile(join(home, '.npmrc'), registryConfigurationText(options.registry));
  const started = options.tools === null ? startPlain(options, home) : startWrapped(options, options.tools, home);
  const installer = followProcess(started, {
    asking,
    id: 'installer',
    signal,
    timeoutMs: installTimeoutMs,
    gone: () => null,
  });
  const result = await installer.wait();
  await removeFolder(home);
  if (result.exitCode !== 0) throw installFailure(layer, result, asking);
  for (const name of layerScratch) await mkdir(join(folder, 'node_modules', name), { recursive: true });
}

/** The install command with scripts off and an output that programs can read. */
function installArguments({ layer, asking }: InstallLayerOptions, store: string): string[] {
  const [program, ...rest] = layer.install;
  if (program !== 'pnpm') {
    throw new SandboxError({
      ...asking,
      code: 'sandbox/unsupported',
      message: `The layer ${layer.id} installs with ${program}; local sandboxes install with pnpm only.`,
      outcome: 'not-started',
    });
  }
  const extra = ['--ignore-scripts', '--reporter=ndjson', `--store-dir=${store}`];
  return [...rest, ...extra.filter((flag) => !rest.includes(flag))];
}

function startWrapped(options: InstallLayerOptions, tools: BubblewrapTools, home: string): JailProcess {
  const { folder, store, pnpm, registry } = options;
  const program = `${insideTools}/bin/pnpm`;
  const binds: Bind[] = [
    ...networkFiles.filter((path) => statOrNull(path) !== null).map((path) => ({ source: path, target: path })),
    ...(registry.certificates === null ? [] : [{ source: registry.certificates, target: insideCertificates }]),
    { source: tools.node, target: `${insideTools}/bin/node` },
    { source: pnpm, target: program },
    { source: folder, target: insideWorkdir, writable: true },
    { source: home, target: insideUser.home, writable: true },
    { source: home, target: '/tmp', writable: true },
    { source: store, target: '/store', writable: true },
  ];
  return startBubblewrap({
    bubblewrap: tools.bubblewrap,
    system: systemView(),
    binds,
    env: { PATH: insidePath, HOME: insideUser.home, LANG: 'C.UTF-8', CI: 'true' },
    cwd: insideWorkdir,
    argv: [program, ...installArguments(options, '/store')],
  });
}

function startPlain(options: InstallLayerOptions, home: string): JailProcess {
  const { folder, store, pnpm } = options;
  const folders = { base: folder, disk: folder, app: folder, temporary: home, home, scratch: home, run: home, etc: [] };
  const jail = openPlainJail(folders, process.execPath);
  const env = { ...jail.baseEnv, CI: 'true' };
  return jail.start({ argv: [pnpm, ...installArguments(options, store)], cwd: folder, env, hasStdin: false });
}
