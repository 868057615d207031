import { basename, join } from 'node:path';
import { type Bind, insideTools, insideUser } from './bubblewrap-arguments.ts';
import { type BubblewrapStart, startBubblewrap } from './bubblewrap-process.ts';
import { bridgeProgram } from './bridge-program.ts';
import { inheritedDescriptors } from './inherited-descriptors.ts';
import type { Jail, JailProcess } from './jail.ts';
import { openNetworkHolder } from './network-holder.ts';
import { insideProxyPort, relayProgram } from './relay-program.ts';
import type { ResourceLimits } from './resource-limits.ts';
import { type SandboxFolders, layerScratch, makeDiskFolders } from './sandbox-folders.ts';
import { systemView } from './system-view.ts';
import { connectUnixSocket } from './unix-socket.ts';

/** Programs of the host that the wall is made with. */
export interface BubblewrapTools {
  /** Path of bubblewrap. */
  readonly bubblewrap: string;
  /** Path of util-linux's nsenter. */
  readonly nsenter: string;
  /** Path of the Node to show inside. */
  readonly node: string;
}

/** What {@link openBubblewrapJail} needs. */
export interface BubblewrapJailOptions {
  /** The host's programs. */
  readonly tools: BubblewrapTools;
  /** The sandbox's folders. */
  readonly folders: SandboxFolders;
  /** The folder that commands see as `/etc`. */
  readonly etc: string;
  /** A layer's `node_modules`, shown read-only in the working folder. Default: none. */
  readonly layer?: string | undefined;
  /** How its bounds are held. */
  readonly limits: Promise<ResourceLimits>;
  /** Size of the file system for all that commands write. Default: the host's disk, unbounded. */
  readonly diskBytes?: number | undefined;
}

/** The working folder inside. Installers see it at the same place, since what they write names it. */
export const insideWorkdir = '/app';

/** The search path inside: this process's Node first. */
export const insidePath = `${insideTools}/bin:/usr/local/bin:/usr/bin:/bin`;

/** Where helpers see their sockets. */
export const insideRun = '/run/boxwright';

/** Puts up the wall: namespaces that live as long as the sandbox, and a bubblewrap of its own around each command. */
export async function openBubblewrapJail(options: BubblewrapJailOptions): Promise<Jail> {
  const { tools, folders, layer, diskBytes } = options;
  const disk = diskBytes === undefined ? {} : { disk: { folder: folders.disk, sizeBytes: diskBytes } };
  const inherited = inheritedDescriptors();
  // The first of these starts a process and waits; the others do their work meanwhile.
  const [opened, held, looked] = await Promise.allSettled([
    openNetworkHolder({ ...tools, ...disk, inherited }),
    options.limits,
    prepare(options),
  ]);
  if (opened.status === 'rejected' || held.status === 'rejected' || looked.status === 'rejected') {
    if (opened.status === 'fulfilled') await opened.value.close();
    if (held.status === 'fulfilled') await held.value.close();
    const failed = [held, opened, looked].find((each) => each.status === 'rejected');
    throw failed?.reason ?? new Error('no jail');
  }
  const [holder, limits, system] = [opened.value, held.value, looked.value];
  const hostPrefix = diskBytes === undefined ? '' : `/proc/${holder.pid}/root`;
  if (diskBytes !== undefined) makeDiskFolders(folders, hostPrefix);
  const enter = [...limits.enter, ...holder.enter];
  const running = new Set<JailProcess>();
  const node: Bind = { source: tools.node, target: `${insideTools}/bin/node` };
  const commandBinds: readonly Bind[] = [
    node,
    { source: folders.app, target: insideWorkdir, writable: true },
    { source: folders.temporary, target: '/tmp', writable: true },
    { source: folders.home, target: insideUser.home, writable: true },
    ...(layer === undefined ? [] : layerBinds(layer, folders)),
  ];
  const baseEnv = { PATH: insidePath, HOME: insideUser.home, LANG: 'C.UTF-8' };

  const launch = (start: Omit<BubblewrapStart, 'bubblewrap' | 'system' | 'inherited'>): JailProcess => {
    const started = startBubblewrap({ ...start, system, inherited, bubblewrap: tools.bubblewrap });
    running.add(started);
    const forget = (): void => void running.delete(started);
    started.exit.then(forget, forget);
    return started;
  };
  /** Starts a helper that shares the sandbox's network and nothing else of it, and waits until it says that it is ready. */
  const help = async (program: string, ...args: readonly string[]): Promise<JailProcess> => {
    const binds = [node, { source: folders.run, target: insideRun, writable: true }];
    const argv = ['node', '-e', program, ...args] as const;
    const helper = launch({ enter: holder.enter, binds, argv, cwd: '/', env: baseEnv, hasStdin: true });
    await firstWord(helper);
    return helper;
  };

  let bridge: Promise<void> | undefined;
  const openBridge = (): Promise<void> => {
    bridge ??= help(bridgeProgram, `${insideRun}/bridge.sock`).then((helper) => {
      // The next connection starts another one.
      const forget = (): void => void (bridge = undefined);
      helper.exit.then(forget, forget);
    });
    return bridge;
  };
  return {
    workdir: insideWorkdir,
    temporary: '/tmp',
    hostPrefix,
    baseEnv,
    start: (command) =>
      launch({ ...command, enter, settle: limits.settle, prelude: limits.prelude, binds: commandBinds }),
    prepare() {
      // Whoever dials gets its failure.
      openBridge().catch(() => undefined);
    },
    async dial(port) {
      await openBridge();
      const socket = await connectUnixSocket(join(folders.run, 'bridge.sock'));
      socket.write(`${port}\n`);
      return socket;
    },
    relay: async (socketPath) => {
      await help(relayProgram, String(insideProxyPort), `${insideRun}/${basename(socketPath)}`);
    },
    async close() {
      const ends = [...running].map((each) => each.exit.catch(() => undefined));
      for (const each of running) each.kill();
      await holder.close();
      await Promise.all(ends);
      await limits.close();
    },
  };
}

/** Makes the folders that need no file system of their own, and looks at the host's programs. */
async function prepare({ folders, etc, diskBytes }: BubblewrapJailOptions): Promise<string[]> {
  if (diskBytes === undefined) makeDiskFolders(folders, '');
  return systemView({ etc });
}

function layerBinds(layer: string, folders: SandboxFolders): Bind[] {
  const target = `${insideWorkdir}/node_modules`;
  const scratch = layerScratch.map((name) => ({
    source: join(folders.scratch, name),
    target: `${target}/${name}`,
    writable: true,
  }));
  return [{ source: layer, target }, ...scratch];
}

/** Waits until a helper says that it is ready; its end before that is an error with what it said. */
async function firstWord(started: JailProcess): Promise<void> {
  let said = '';
  started.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await new Promise<void>((resolve, reject) => {
    started.stdout.once('data', () => resolve());
    started.exit.then(() => reject(new Error(said.trim() || 'A helper process ended without a word.')), reject);
  });
}
