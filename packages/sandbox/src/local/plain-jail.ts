import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { inheritedDescriptors, withoutInherited } from './inherited-descriptors.ts';
import type { JailExit, Jail, JailProcess } from './jail.ts';
import { descendantsOf, signalProcess } from './process-tree.ts';
import type { SandboxFolders } from './sandbox-folders.ts';

/** No wall at all: ordinary processes with a cleared environment, for machines without namespaces and code that is trusted. */
export function openPlainJail(folders: SandboxFolders, node: string): Jail {
  const running = new Set<JailProcess>();
  const inherited = inheritedDescriptors();
  return {
    workdir: folders.app,
    temporary: folders.temporary,
    hostPrefix: '',
    baseEnv: {
      PATH: `${dirname(node)}:/usr/local/bin:/usr/bin:/bin`,
      HOME: folders.home,
      LANG: 'C.UTF-8',
      TMPDIR: folders.temporary,
    },
    start(command) {
      const child = withoutInherited(inherited, 3, (empty) =>
        spawn('/bin/sh', ['-c', 'exec "$@"', 'sh', ...command.argv], {
          cwd: command.cwd,
          env: command.env,
          detached: true,
          stdio: [command.hasStdin ? 'pipe' : 'ignore', 'pipe', 'pipe', ...empty],
        }),
      );
      const { pid, stdin, stdout, stderr } = child;
      if (stdout === null || stderr === null) throw new Error('The process has no output pipes.');
      stdin?.on('error', () => undefined);
      const exit = Promise.withResolvers<JailExit>();
      child.on('error', exit.reject);
      // What the command left in its process group would hold its output open.
      child.on('exit', () => pid !== undefined && signalProcess(-pid, 'SIGKILL'));
      child.on('close', (exitCode, signal) => exit.resolve({ exitCode, signal }));
      const started: JailProcess = {
        stdin,
        stdout,
        stderr,
        exit: exit.promise,
        kill() {
          if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
          const tree = descendantsOf(pid);
          signalProcess(-pid, 'SIGKILL');
          for (const each of tree) signalProcess(each, 'SIGKILL');
        },
        terminate() {
          if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
          for (const each of [pid, ...descendantsOf(pid)]) signalProcess(each, 'SIGTERM');
        },
      };
      running.add(started);
      const forget = (): void => void running.delete(started);
      started.exit.then(forget, forget);
      return started;
    },
    prepare: () => undefined,
    async dial(port) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('error', reject);
      });
      return socket;
    },
    async relay() {
      throw new Error('Without isolation there is no network to lead out of.');
    },
    async close() {
      const ends = [...running].map((each) => each.exit.catch(() => undefined));
      for (const each of running) each.kill();
      await Promise.all(ends);
    },
  };
}
