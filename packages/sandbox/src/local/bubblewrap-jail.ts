import { join } from 'node:path';
import { type Bind, insideTools, insideUser } from './bubblewrap-arguments.ts';
import { type BubblewrapStart, startBubblewrap } from './bubblewrap-process.ts';
import { bridgeProgram } from './bridge-program.ts';
import type { Jail, JailProcess } from './jail.ts';
import { type NetworkHolder, openNetworkHolder } from './network-holder.ts';
import type { SandboxFolders } from './sandbox-folders.ts';
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
  /** A layer's `node_modules`, shown read-only in the working folder. Default: none. */
  readonly layer?: string | undefined;
}

/** The working folder inside. Installers see it at the same place, since what they write names it. */
export const insideWorkdir = '/app';

/** The search path inside: this process's Node first. */
export const insidePath = `${insideTools}/bin:/usr/local/bin:/usr/bin:/bin`;

/** Folders in a layer's `node_modules` that build tools write to. */
export const layerScratch = ['.vite', '.vite-temp'] as const;

/** Where the bridge sees the folder of its socket. */
const insideRun = '/run/boxwright';

/** Puts up the wall: namespaces that live as long as the sandbox, and a bubblewrap of its own around each command. */
export async function openBubblewrapJail({ tools, folders, layer }: BubblewrapJailOptions): Promise<Jail> {
  const holder: NetworkHolder = await openNetworkHolder(tools);
  const system = systemView();
  const running = new Set<JailProcess>();
  const commandBinds: readonly Bind[] = [
    ...folders.etc.map(({ name, path }) => ({ source: path, target: `/etc/${name}` })),
    { source: tools.node, target: `${insideTools}/bin/node` },
    { source: folders.app, target: insideWorkdir, writable: true },
    { source: folders.temporary, target: '/tmp', writable: true },
    { source: folders.home, target: insideUser.home, writable: true },
    ...(layer === undefined ? [] : layerBinds(layer, folders)),
  ];
  const baseEnv = { PATH: insidePath, HOME: insideUser.home, LANG: 'C.UTF-8' };

  const launch = (start: Omit<BubblewrapStart, 'bubblewrap' | 'enter' | 'system'>): JailProcess => {
    const started = startBubblewrap({ ...start, system, bubblewrap: tools.bubblewrap, enter: holder.enter });
    running.add(started);
    const forget = (): void => void running.delete(started);
    started.exit.then(forget, forget);
    return started;
  };

  let bridge: Promise<string> | undefined;
  const openBridge = async (): Promise<string> => {
    const binds = [
      { source: tools.node, target: `${insideTools}/bin/node` },
      { source: folders.run, target: insideRun, writable: true },
    ];
    const argv = ['node', '-e', bridgeProgram, `${insideRun}/bridge.sock`] as const;
    const started = launch({ binds, argv, cwd: '/', env: baseEnv, hasStdin: true });
    await firstWord(started);
    return join(folders.run, 'bridge.sock');
  };

  return {
    workdir: insideWorkdir,
    temporary: '/tmp',
    baseEnv,
    start: (command) => launch({ ...command, binds: commandBinds }),
    async dial(port) {
      bridge ??= openBridge();
      const socket = await connectUnixSocket(await bridge);
      socket.write(`${port}\n`);
      return socket;
    },
    async close() {
      const ends = [...running].map((each) => each.exit.catch(() => undefined));
      for (const each of running) each.kill();
      await holder.close();
      await Promise.all(ends);
    },
  };
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
