import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Argv } from '../exec.ts';
import { type BubblewrapView, bubblewrapArguments } from './bubblewrap-arguments.ts';
import { withoutInherited } from './inherited-descriptors.ts';
import type { JailExit, JailProcess } from './jail.ts';
import { childrenOf, descendantsOf, signalProcess } from './process-tree.ts';

/** How to start a wrapped command. */
export interface BubblewrapStart extends BubblewrapView {
  /** Path of bubblewrap. */
  readonly bubblewrap: string;
  /** A program and arguments that lead into namespaces held open elsewhere, put before bubblewrap. Default: none. */
  readonly enter?: readonly string[];
  /** The command. */
  readonly argv: Argv;
  /** Whether its input is written to. Default: false. */
  readonly hasStdin?: boolean;
  /** What `inheritedDescriptors` gave. */
  readonly inherited: readonly number[];
  /** Called with the process's number before it does anything, to put it where all its children will be. Default: nothing. */
  readonly settle?: (pid: number) => void;
  /** Lines of `sh` that run before the command, such as resource limits. Default: none. */
  readonly prelude?: string;
}

/** Where bubblewrap reads its options, so that no variable of the sandbox shows in the host's process list. */
const optionsDescriptor = 3;

/** Where bubblewrap reports the command's exit code, which tells its own failures from the command's. */
const statusDescriptor = 4;

/** What bubblewrap and nsenter themselves get: nothing of this process, so that no loader variable reaches them. */
const launcherEnv = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };

/**
 * The first process of each command's namespace. It looks the program up, so that 126 and 127 mean what they mean in a shell, reaps what
 * the command orphans, and when it ends the kernel kills whatever is left before bubblewrap sees the end. Its own remarks on how the
 * command died go nowhere; descriptor 9 carries the command's standard error past that.
 */
const firstProcess = 'exec 9>&2 2>/dev/null; (exec "$@" 2>&9 9>&-); exit $?';

/** Starts a command behind bubblewrap. */
export function startBubblewrap(start: BubblewrapStart): JailProcess {
  const wrapped = [
    start.bubblewrap,
    '--args',
    String(optionsDescriptor),
    '--json-status-fd',
    String(statusDescriptor),
    '--',
    '/bin/sh',
    '-c',
    `${start.prelude ?? ''}${firstProcess}`,
    'sh',
  ];
  const [program = '', ...rest] = [...(start.enter ?? []), ...wrapped, ...start.argv];
  // Made before anything is started: a start that fails here leaves no process waiting for its options.
  const launch = bubblewrapArguments(start)
    .map((argument) => `${argument}\0`)
    .join('');
  const child = withoutInherited(start.inherited, 5, (empty) =>
    spawn(program, rest, {
      env: launcherEnv,
      cwd: '/',
      // A group of its own, so that a kill before bubblewrap has made its namespaces still reaches all of it.
      detached: true,
      stdio: [start.hasStdin === true ? 'pipe' : 'ignore', 'pipe', 'pipe', 'pipe', 'pipe', ...empty],
    }),
  );
  const options = child.stdio[optionsDescriptor];
  const exit = Promise.withResolvers<JailExit>();
  // A launcher that dies early closes this pipe; its exit code tells.
  options?.on('error', () => undefined);
  child.on('error', (error) => exit.reject(error));
  let report = '';
  child.stdio[statusDescriptor]?.on('data', (bytes: Buffer) => (report += bytes.toString()));
  child.stdio[statusDescriptor]?.on('error', () => undefined);
  let killed = false;
  child.on('close', (code, signal) => {
    exit.resolve({ ...readExit(code, signal), neverRan: !killed && !report.includes('"exit-code"') });
  });
  const { stdin, stdout, stderr, pid } = child;
  if (stdout === null || stderr === null) throw new Error('The process has no output pipes.');
  stdin?.on('error', () => undefined);
  // Until it has read its options it forks nothing.
  if (options !== null && options !== undefined && 'end' in options) {
    if (pid !== undefined && settled(start, pid)) options.end(launch);
    else options.destroy();
  }
  return {
    stdin,
    stdout,
    stderr,
    exit: exit.promise,
    kill() {
      killed = true;
      if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      // The child is the first process of the namespace: when it dies the kernel kills every other, and only then bubblewrap ends.
      const inside = childrenOf(pid);
      if (inside.length === 0) signalProcess(-pid, 'SIGKILL');
      for (const each of inside) signalProcess(each, 'SIGKILL');
    },
    terminate() {
      if (pid === undefined) return;
      for (const each of descendantsOf(pid).slice(1)) signalProcess(each, 'SIGTERM');
    },
  };
}

/** Whether the process could be put in its place; where not, it is killed, and its exit tells. */
function settled(start: BubblewrapStart, pid: number): boolean {
  try {
    start.settle?.(pid);
    return true;
  } catch {
    signalProcess(-pid, 'SIGKILL');
    return false;
  }
}

const signalNames = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

/** Bubblewrap reports a signal as a shell does, 128 and its number; such a code is read back as that signal. */
function readExit(code: number | null, signal: string | null): JailExit {
  if (code === null) return { exitCode: null, signal };
  const name = code > 128 ? signalNames.get(code - 128) : undefined;
  return name === undefined ? { exitCode: code, signal: null } : { exitCode: null, signal: name };
}
