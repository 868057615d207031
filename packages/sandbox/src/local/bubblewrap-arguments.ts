/** A host path shown inside. */
export interface Bind {
  /** Absolute host path. */
  readonly source: string;
  /** Absolute path inside. */
  readonly target: string;
  /** Whether it may be written. Default: false. */
  readonly writable?: boolean;
}

/** What a wrapped command sees. */
export interface BubblewrapView {
  /** What `systemView` gave. */
  readonly system: readonly string[];
  /** Host paths shown inside, in order; later ones may lie in earlier ones. */
  readonly binds: readonly Bind[];
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Folder to start in. */
  readonly cwd: string;
  /** Whether it gets a network of its own, with nothing but loopback. Default: that of whoever starts it. */
  readonly ownNetwork?: boolean;
  /** Where programs may nest user namespaces of their own: only a browser, for its own second wall. Default: false. */
  readonly nestsNamespaces?: boolean;
}

/** The user that commands are inside; outside it is the caller. */
export const insideUser = { uid: 1000, gid: 1000, name: 'sandbox', home: '/home/sandbox' } as const;

/** Where this package's own files are shown inside. */
export const insideTools = '/opt/boxwright';

/** Bytes of shared memory in each command's own `/dev/shm`. */
const sharedMemoryBytes = 256 * 1024 * 1024;

/**
 * The options that make the wall: own user, process, IPC, host name and control-group namespaces, no capability, a cleared environment, a new
 * terminal session, death with this process, no further user namespaces, and a read-only root that shows the system's programs and
 * the given binds, nothing else. The network namespace is the caller's choice: joined, or the host's.
 */
export function bubblewrapArguments(view: BubblewrapView): string[] {
  const { uid, gid } = insideUser;
  return [
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--uid', String(uid), '--gid', String(gid), '--hostname', 'sandbox', '--cap-drop', 'ALL'],
    ...['--clearenv', '--new-session', '--die-with-parent', '--as-pid-1'],
    ...(view.ownNetwork === true ? ['--unshare-net'] : []),
    ...(view.nestsNamespaces === true ? [] : ['--disable-userns']),
    ...view.system,
    ...['--dev', '/dev', '--size', String(sharedMemoryBytes), '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    ...view.binds.flatMap(({ source, target, writable }) => [
      writable === true ? '--bind' : '--ro-bind',
      source,
      target,
    ]),
    ...['--remount-ro', '/'],
    ...Object.entries(view.env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--chdir', view.cwd],
  ];
}
