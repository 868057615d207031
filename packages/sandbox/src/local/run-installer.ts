import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Asking } from '../check-arguments.ts';
import type { ExecResult } from '../exec.ts';
import { type Bind, insideTools, insideUser } from './bubblewrap-arguments.ts';
import { type BubblewrapTools, insidePath, insideRun, insideWorkdir } from './bubblewrap-jail.ts';
import { startBubblewrap } from './bubblewrap-process.ts';
import { defaultRegistry } from './default-registry.ts';
import { decideByRegistries } from './egress-policy.ts';
import { openEgressProxy } from './egress-proxy.ts';
import { inheritedDescriptors } from './inherited-descriptors.ts';
import type { JailProcess } from './jail.ts';
import { openPlainJail } from './plain-jail.ts';
import {
  type RegistryConfiguration,
  insideCertificates,
  registriesOf,
  registryConfigurationText,
} from './registry-configuration.ts';
import { insideProxyPort, proxyEnv, relayProgram } from './relay-program.ts';
import { followProcess } from './run-command.ts';
import { removeFolder } from './sandbox-folders.ts';
import { systemView } from './system-view.ts';
import { statOrNull } from './tree-operations.ts';

/** What every run of the installer needs. */
export interface Installer {
  /** The package store with its metadata, shared by all layers. */
  readonly store: string;
  /** Native pnpm. */
  readonly pnpm: string;
  /** The host's programs; null runs without a wall. */
  readonly tools: BubblewrapTools | null;
  /** The host's way to the registry. */
  readonly registry: RegistryConfiguration;
  /** Who asks. */
  readonly asking: Asking;
}

/** Milliseconds a run may take. */
const timeoutMs = 10 * 60_000;

/** Certificates of the system, for the registry. */
const certificateFolders = ['/etc/ssl', '/etc/pki', '/etc/ca-certificates'];

/**
 * Runs pnpm in a project folder, with package scripts off and an output that programs can read. It sees that folder and the store, has no
 * secret, and reaches the registries of the host's configuration through a proxy that lets nothing else through.
 */
export async function runInstaller(
  installer: Installer,
  folder: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<ExecResult> {
  const { asking, registry } = installer;
  const run = await mkdtemp(join(tmpdir(), 'boxwright-install-'));
  const home = join(run, 'home');
  await mkdir(home);
  await writeFile(join(home, '.npmrc'), registryConfigurationText(registry, installer.tools !== null));
  const empty = join(run, 'empty');
  await mkdir(empty);
  const registries = registriesOf(registry, await defaultRegistry(installer.pnpm, empty));
  const proxy = await openEgressProxy({
    socketPath: join(run, 'proxy.sock'),
    decide: (target) => decideByRegistries(registries, target),
    upstream: registry.proxy ?? undefined,
  });
  try {
    const started =
      installer.tools === null
        ? startPlain(installer, folder, home, args)
        : startWrapped(installer, installer.tools, folder, run, args);
    return await followProcess(started, { asking, id: 'installer', signal, timeoutMs, gone: () => null }).wait();
  } finally {
    await proxy.close();
    await removeFolder(run);
  }
}

function flagsFor(store: string, args: readonly string[]): string[] {
  const wanted = ['--ignore-scripts', '--reporter=ndjson', `--store-dir=${store}`];
  return [...args, ...wanted.filter((flag) => !args.includes(flag))];
}

function startWrapped(
  installer: Installer,
  tools: BubblewrapTools,
  folder: string,
  run: string,
  args: readonly string[],
): JailProcess {
  const { store, pnpm, registry } = installer;
  const [node, program] = [`${insideTools}/bin/node`, `${insideTools}/bin/pnpm`];
  const binds: Bind[] = [
    ...certificateFolders.filter((path) => statOrNull(path) !== null).map((path) => ({ source: path, target: path })),
    ...(registry.certificates === null ? [] : [{ source: registry.certificates, target: insideCertificates }]),
    { source: tools.node, target: node },
    { source: pnpm, target: program },
    { source: folder, target: insideWorkdir, writable: true },
    { source: join(run, 'home'), target: insideUser.home, writable: true },
    { source: join(run, 'home'), target: '/tmp', writable: true },
    { source: join(run, 'proxy.sock'), target: `${insideRun}/proxy.sock` },
    { source: store, target: '/store', writable: true },
  ];
  return startBubblewrap({
    bubblewrap: tools.bubblewrap,
    system: systemView(),
    inherited: inheritedDescriptors(),
    ownNetwork: true,
    binds,
    env: {
      PATH: insidePath,
      HOME: insideUser.home,
      LANG: 'C.UTF-8',
      CI: 'true',
      XDG_CACHE_HOME: '/store/metadata',
      ...proxyEnv,
    },
    cwd: insideWorkdir,
    argv: [
      node,
      '-e',
      relayProgram,
      String(insideProxyPort),
      `${insideRun}/proxy.sock`,
      program,
      ...flagsFor('/store', args),
    ],
  });
}

function startPlain({ store, pnpm }: Installer, folder: string, home: string, args: readonly string[]): JailProcess {
  const folders = { base: folder, disk: folder, app: folder, temporary: home, home, scratch: home, run: home };
  const jail = openPlainJail(folders, process.execPath);
  return jail.start({
    argv: [pnpm, ...flagsFor(store, args)],
    cwd: folder,
    env: { ...jail.baseEnv, CI: 'true', XDG_CACHE_HOME: join(store, 'metadata') },
    hasStdin: false,
  });
}
