import { randomUUID } from 'node:crypto';
import { type Asking, checkArgv, checkAtLeast, checkExecOptions, checkPort } from '../../check-arguments.ts';
import type { Argv, ExecOptions, ExecResult, SandboxProcess } from '../../exec.ts';
import { openIngress } from '../../local/ingress.ts';
import { followProcess } from '../../local/run-command.ts';
import type { CreateOptions } from '../../provider.ts';
import { resolvePath } from '../../resolve-path.ts';
import { SandboxError } from '../../sandbox-error.ts';
import type { OwnedSandbox, SandboxInfo } from '../../sandbox.ts';
import type { MemoryClock } from './memory-clock.ts';
import { type MemoryFaults, statusError } from './memory-faults.ts';
import { memoryFiles } from './memory-files.ts';
import { memoryIngress, tokenHeader } from './memory-ingress.ts';
import { type MemoryDefects, startMemoryProcess } from './memory-jail-process.ts';
import type { MemoryMachine } from './memory-process.ts';
import { runProgram } from './memory-programs.ts';
import { type MemoryFolder, memoryRoots, walk } from './memory-tree.ts';

/** A sandbox in memory, with what its provider does to it. */
export interface MemorySandbox extends OwnedSandbox<null> {
  /** Continues it after a pause. */
  resume(): void;
}

/** What {@link openMemorySandbox} needs. */
export interface MemorySandboxParts {
  /** Its id. */
  readonly id: string;
  /** Its files. */
  readonly root: MemoryFolder;
  /** The time. */
  readonly clock: MemoryClock;
  /** Faults in waiting. */
  readonly faults: MemoryFaults;
  /** Whether endpoints lead only to ports that were declared. */
  readonly declaredPortsOnly: boolean;
  /** What is wrong on purpose. */
  readonly defects: MemoryDefects;
  /** What the caller asked for. */
  readonly options: CreateOptions;
  /** Keeps a copy of the files; returns its name. */
  readonly keep: (root: MemoryFolder) => string;
  /** Called when it ends. */
  readonly onEnd: () => void;
}

const defaultTtlMs = 60 * 60_000;
const workdir = memoryRoots[0];

/** Makes a sandbox of a file system in memory and stand-ins for programs. */
export function openMemorySandbox(parts: MemorySandboxParts): MemorySandbox {
  const { id, clock, faults, options } = parts;
  const metadata = { ...options.metadata };
  const createdAt = clock.now();
  let state: SandboxInfo['state'] = 'running';
  let pid = 1;
  const ports = new Map<number, number>();
  const machine: MemoryMachine = { root: () => parts.root, clock, ports, nextPid: () => (pid += 1), run: runProgram };
  const running = new Set<SandboxProcess>();
  const way = memoryIngress(ports, parts.defects.has('open-endpoints'));
  const ingress = openIngress((port) => way.dial(port));

  let expiresAt = createdAt + (options.ttlMs ?? defaultTtlMs);
  let disarm = (): void => undefined;
  const arm = (): void => {
    disarm();
    disarm = clock.after(expiresAt - clock.now(), () => void end(), true);
  };
  arm();

  const gone = (op: string): SandboxError =>
    new SandboxError({
      code: 'sandbox/gone',
      message: `The sandbox ${id} has ended.`,
      provider: 'memory',
      op,
      sandboxId: id,
    });
  async function end(): Promise<void> {
    if (state === 'gone') return;
    state = 'gone';
    disarm();
    parts.onEnd();
    await Promise.all([...running].map((each) => each.kill()));
    await ingress.close();
  }
  const asking = (op: string): Asking => {
    const who = { provider: 'memory', op, sandboxId: id };
    if (state === 'gone') throw gone(op);
    if (state === 'paused')
      throw new SandboxError({
        ...who,
        code: 'sandbox/paused',
        message: `The sandbox ${id} is paused.`,
        outcome: 'not-started',
      });
    const fault = faults.take(op);
    if (fault?.type === 'status') throw statusError(fault.value ?? 500, who);
    if (fault?.type === 'gone') {
      void end();
      throw gone(op);
    }
    return who;
  };

  const start = (argv: Argv, command: ExecOptions, op: string): SandboxProcess => {
    command.signal?.throwIfAborted();
    const who = asking(op);
    checkArgv(argv, who);
    checkExecOptions(command, who);
    const cwd = folderToStartIn(parts.root, command.cwd ?? '.', who);
    const env = { PATH: '/bin', HOME: '/app', ...options.env, ...command.env };
    const started = startMemoryProcess(machine, { argv, cwd, env }, parts.defects);
    const process = followProcess(started, {
      ...command,
      asking: who,
      id: randomUUID(),
      clock,
      waiting: (more) => clock.blocking(more),
      gone: () => (state === 'gone' ? gone(op) : null),
    });
    started.stdin.end();
    started.stdin.once('end', () => command.signal?.aborted !== true && started.run());
    if (command.stdin === undefined) started.stdin.resume();
    const followed = {
      ...process,
      output: process.output,
      wait: (waits?: { signal?: AbortSignal }) => clock.blocking(process.wait(waits)),
    };
    running.add(followed);
    const forget = (): void => void running.delete(followed);
    process.wait().then(forget, forget);
    return followed;
  };

  const exec = async (argv: Argv, command: ExecOptions): Promise<ExecResult> => {
    command.signal?.throwIfAborted();
    const fault = faults.takeIf('exec', (type) => type !== 'status' && type !== 'gone');
    if (fault?.type === 'delay') await delay(clock, fault.value ?? 0, command.signal);
    let sofar = '';
    const cut = Promise.withResolvers<never>();
    cut.promise.catch(() => undefined);
    const lost = (code: 'sandbox/connection-lost' | 'sandbox/outcome-unknown'): SandboxError =>
      new SandboxError({
        code,
        message: 'The answer was lost.',
        provider: 'memory',
        op: 'exec',
        sandboxId: id,
        outcome: 'unknown',
        details: { stdout: sofar },
      });
    const process = start(
      argv,
      {
        ...command,
        timeoutMs: command.timeoutMs ?? 10 * 60_000,
        onOutput(chunk) {
          sofar += chunk.text;
          command.onOutput?.(chunk);
          if (fault?.type === 'cut-stream') cut.reject(lost('sandbox/connection-lost'));
        },
      },
      'exec',
    );
    const result = await Promise.race([process.wait(), cut.promise]);
    if (fault?.type === 'after-execute') throw lost('sandbox/outcome-unknown');
    return result;
  };

  const info = (): SandboxInfo => ({ id, state, generation: 1, createdAt, expiresAt, metadata });
  return {
    id,
    workdir,
    native: null,
    files: memoryFiles(() => parts.root, asking),
    async info(waits) {
      waits?.signal?.throwIfAborted();
      return info();
    },
    exec: async (argv, command = {}) => exec(argv, command),
    shell: async (script, command = {}) => exec(['sh', '-c', script], command),
    spawn: async (argv, command = {}) => start(argv, command, 'spawn'),
    async endpoint(port) {
      const who = asking('endpoint');
      checkPort(port, who);
      if (parts.declaredPortsOnly && options.ports?.includes(port) !== true) {
        const message = `Port ${port} was not named at create.`;
        throw new SandboxError({ ...who, code: 'sandbox/port-not-exposed', message, outcome: 'not-started' });
      }
      return { url: await ingress.origin(port), headers: { [tokenHeader]: way.token } };
    },
    async keepAlive(ttlMs) {
      checkAtLeast('ttlMs', ttlMs, 1, asking('keepAlive'));
      expiresAt = Math.max(expiresAt, clock.now() + ttlMs);
      arm();
      return { expiresAt };
    },
    async terminate() {
      const existed = state !== 'gone';
      await end();
      return { existed };
    },
    async pause() {
      if (state !== 'paused') asking('pause');
      state = 'paused';
    },
    async snapshot() {
      asking('snapshot');
      return { id: parts.keep(parts.root) };
    },
    resume() {
      if (state === 'paused') state = 'running';
    },
    [Symbol.asyncDispose]: end,
  };
}

async function delay(clock: MemoryClock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  const done = Promise.withResolvers<void>();
  const cancel = clock.after(ms, done.resolve);
  const onAbort = (): void => done.reject(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    await clock.blocking(done.promise);
  } finally {
    cancel();
    signal?.removeEventListener('abort', onAbort);
  }
}

function folderToStartIn(root: MemoryFolder, cwd: string, who: Asking): string {
  const resolved = resolvePath(cwd, memoryRoots, who);
  const refuse = (): SandboxError =>
    new SandboxError({
      ...who,
      code: 'sandbox/invalid-cwd',
      message: `Can't start in ${JSON.stringify(cwd)}.`,
      outcome: 'not-started',
    });
  try {
    const names = [...resolved.root.slice(1).split('/'), ...resolved.segments];
    const place = walk(root, names, { followLast: true, confined: { asking: who, path: cwd } });
    if (place.node?.type !== 'directory') throw refuse();
    return `/${place.names.join('/')}`;
  } catch (error) {
    throw SandboxError.isInstance(error) ? error : refuse();
  }
}
