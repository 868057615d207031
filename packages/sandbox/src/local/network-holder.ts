import { spawn } from 'node:child_process';
import { insideUser } from './bubblewrap-arguments.ts';
import { withoutInherited } from './inherited-descriptors.ts';
import { childrenOf } from './process-tree.ts';

/** Namespaces that outlive single commands: one network for a whole sandbox, with nothing but its own loopback. */
export interface NetworkHolder {
  /** Program and arguments that lead a command into the namespaces. */
  readonly enter: readonly string[];
  /** Lets go of them; what still runs inside keeps them until it ends. */
  close(): Promise<void>;
}

/** What {@link openNetworkHolder} needs. */
export interface NetworkHolderOptions {
  /** Path of bubblewrap. */
  readonly bubblewrap: string;
  /** Path of util-linux's nsenter. */
  readonly nsenter: string;
  /** What `inheritedDescriptors` gave. */
  readonly inherited: readonly number[];
  /** A folder that becomes a file system of its own of at most this many bytes. Default: none. */
  readonly disk?: { readonly folder: string; readonly sizeBytes: number };
}

/** Opens the namespaces; rejects with what bubblewrap said when the machine refuses them. */
export async function openNetworkHolder(
  options: NetworkHolderOptions,
): Promise<NetworkHolder & { readonly pid: number }> {
  const { bubblewrap, nsenter, disk } = options;
  const argv = [
    ...['--unshare-user', '--unshare-net', '--die-with-parent', '--new-session'],
    ...['--uid', String(insideUser.uid), '--gid', String(insideUser.gid)],
    ...['--dev-bind', '/', '/'],
    ...(disk === undefined ? [] : ['--size', String(disk.sizeBytes), '--tmpfs', disk.folder]),
    // What comes back from it says that the namespaces stand; it waits for its input to end: with this process, whatever happens to it.
    ...['--', 'cat'],
  ];
  const child = withoutInherited(options.inherited, 3, (empty) =>
    spawn(bubblewrap, argv, { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'pipe', ...empty] }),
  );
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('The process has no pipes.');
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  stdin.on('error', () => undefined);
  stdin.write('ready\n');
  let said = '';
  stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ready = Promise.withResolvers<void>();
  child.once('error', ready.reject);
  child.once('close', () => ready.reject(new Error(said.trim() || 'bubblewrap ended without a word')));
  stdout.once('data', () => ready.resolve());
  await ready.promise;
  const pid = childrenOf(child.pid ?? 0)[0];
  if (pid === undefined) throw new Error('bubblewrap has no child');
  const namespaces = disk === undefined ? ['user', 'net'] : ['user', 'net', 'mnt'];
  const flags: Record<string, string> = { user: '--user', net: '--net', mnt: '--mount' };
  return {
    pid,
    enter: [
      nsenter,
      '--preserve-credentials',
      ...namespaces.map((name) => `${flags[name]}=/proc/${pid}/ns/${name}`),
      '--',
    ],
    async close() {
      stdin.end();
      child.kill('SIGKILL');
      await ended;
    },
  };
}
