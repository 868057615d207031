import { randomUUID } from 'node:crypto';
import {
  type Asking,
  checkArgv,
  checkAtLeast,
  checkEgress,
  checkExecOptions,
  checkPort,
  invalidArgument,
} from '../check-arguments.ts';
import type { Argv, ExecOptions, SandboxProcess } from '../exec.ts';
import type { CreateOptions } from '../provider.ts';
import { pathEscape, resolvePath } from '../resolve-path.ts';
import { SandboxError } from '../sandbox-error.ts';
import type { OwnedSandbox, SandboxInfo } from '../sandbox.ts';
import { untilAborted } from '../until-aborted.ts';
import { errnoOf } from './file-error.ts';
import { startExpiry } from './expiry.ts';
import { type TreeMount, GuardedTree } from './guarded-tree.ts';
import { openIngress } from './ingress.ts';
import type { Jail, JailCommand, JailProcess } from './jail.ts';
import { localFiles } from './local-files.ts';
import { followProcess } from './run-command.ts';
import { type SandboxFolders, removeFolder } from './sandbox-folders.ts';
import type { SandboxEgress } from './sandbox-egress.ts';
import { statOrNull } from './tree-operations.ts';

/** A local sandbox's own facts. */
export interface LocalNative {
  /** Host path of the working folder. Programs in the sandbox change it at any time; use `files`, which follows no link out. */
  readonly hostFolder: string;
}

/** What {@link openLocalSandbox} needs. */
export interface LocalSandboxParts {
  /** Its id. */
  readonly id: string;
  /** Its wall. */
  readonly jail: Jail;
  /** Its folders. */
  readonly folders: SandboxFolders;
  /** Folders of a layer, as the files see them. */
  readonly layerMounts: readonly TreeMount[];
  /** Its way out; null when nothing holds it. */
  readonly egress: SandboxEgress | null;
  /** What the caller asked for. */
  readonly options: CreateOptions;
  /** The clock, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Called when it ends. */
  readonly onEnd: () => void;
}

/** Milliseconds a sandbox lives unless the caller says otherwise. */
const defaultTtlMs = 4 * 60 * 60_000;

/** Milliseconds an `exec` may take unless the caller says otherwise. */
const defaultExecTimeoutMs = 10 * 60_000;

/** Puts a sandbox together from a wall and its folders. */
export function openLocalSandbox(parts: LocalSandboxParts): OwnedSandbox<LocalNative> {
  const { id, jail, folders, layerMounts, egress, options, now } = parts;
  const createdAt = now();
  const metadata = { ...options.metadata };
  const roots = [jail.workdir, jail.temporary] as const;
  const tree = new GuardedTree(roots, [
    { at: jail.workdir, hostPath: jail.hostPrefix + folders.app, readOnly: false },
    { at: jail.temporary, hostPath: jail.hostPrefix + folders.temporary, readOnly: false },
    ...layerMounts,
  ]);
  const ingress = openIngress((port) => jail.dial(port));
  let ending: Promise<void> | undefined;

  const end = (): Promise<void> => {
    ending ??= (async () => {
      expiry.cancel();
      parts.onEnd();
      await ingress.close();
      await egress?.close();
      await jail.close();
      await removeFolder(folders.base);
    })();
    return ending;
  };
  const expiry = startExpiry(options.ttlMs ?? defaultTtlMs, now, () => void end());
  const gone = (op: string): SandboxError =>
    new SandboxError({
      code: 'sandbox/gone',
      message: `The sandbox ${id} has ended.`,
      provider: 'local',
      op,
      sandboxId: id,
    });
  const asking = (op: string): Asking => {
    if (ending !== undefined) throw gone(op);
    return { provider: 'local', op, sandboxId: id };
  };
  const info = (): SandboxInfo => ({
    id,
    state: ending === undefined ? 'running' : 'gone',
    generation: 1,
    createdAt,
    expiresAt: expiry.at,
    metadata,
  });

  const start = (argv: Argv, command: ExecOptions, op: string): SandboxProcess => {
    command.signal?.throwIfAborted();
    const who = asking(op);
    checkArgv(argv, who);
    checkExecOptions(command, who);
    const cwd = folderToStartIn(command.cwd ?? '.', roots, tree, who);
    const env = { ...jail.baseEnv, ...egress?.env(), ...options.env, ...command.env };
    const started = startIn(jail, { argv, cwd, env, hasStdin: command.stdin !== undefined }, who);
    const isGone = (): SandboxError | null => (ending === undefined ? null : gone(op));
    return followProcess(started, { ...command, asking: who, id: randomUUID(), gone: isGone });
  };
  const exec = (argv: Argv, command: ExecOptions, op: string) =>
    start(argv, { ...command, timeoutMs: command.timeoutMs ?? defaultExecTimeoutMs }, op).wait();

  return {
    id,
    workdir: jail.workdir,
    native: { hostFolder: jail.hostPrefix + folders.app },
    files: localFiles({ tree, roots, asking }),
    async info(waits) {
      waits?.signal?.throwIfAborted();
      return info();
    },
    async exec(argv, command = {}) {
      return exec(argv, command, 'exec');
    },
    async shell(script, command = {}) {
      return exec(['sh', '-c', script], command, 'shell');
    },
    async spawn(argv, command = {}) {
      return start(argv, command, 'spawn');
    },
    async endpoint(port, waits) {
      const who = asking('endpoint');
      checkPort(port, who);
      jail.prepare();
      return { url: await untilAborted(ingress.origin(port), waits?.signal) };
    },
    async keepAlive(ttlMs, waits) {
      waits?.signal?.throwIfAborted();
      checkAtLeast('ttlMs', ttlMs, 1, asking('keepAlive'));
      return { expiresAt: expiry.extend(ttlMs) };
    },
    ...(egress === null ? {} : { setEgress: settingEgress(egress, asking) }),
    async terminate(waits) {
      waits?.signal?.throwIfAborted();
      const existed = ending === undefined;
      await untilAborted(end(), waits?.signal);
      return { existed };
    },
    async [Symbol.asyncDispose]() {
      await end();
    },
  };
}

function startIn(jail: Jail, command: JailCommand, who: Asking): JailProcess {
  try {
    return jail.start(command);
  } catch (error) {
    if (errnoOf(error) === 'E2BIG')
      throw invalidArgument(who, 'The arguments and variables are too long together; pass them as stdin or a file.');
    throw new SandboxError({
      ...who,
      code: 'sandbox/provider-error',
      message: 'The command was not started.',
      outcome: 'not-started',
      cause: error,
    });
  }
}

function settingEgress(egress: SandboxEgress, asking: (op: string) => Asking): NonNullable<OwnedSandbox['setEgress']> {
  return async (policy, waits) => {
    waits?.signal?.throwIfAborted();
    checkEgress(policy, asking('setEgress'));
    await egress.set(policy);
  };
}

/** The folder a command starts in, checked through the guarded walk: it exists, and no link leads out. */
function folderToStartIn(cwd: string, roots: readonly [string, ...string[]], tree: GuardedTree, who: Asking): string {
  const refuse = (why: string, cause?: unknown): SandboxError =>
    new SandboxError({
      ...who,
      code: 'sandbox/invalid-cwd',
      message: `Can't start in ${JSON.stringify(cwd)}: ${why}.`,
      outcome: 'not-started',
      cause,
    });
  try {
    const { root, segments } = resolvePath(cwd, roots, who);
    const isFolder = tree.visit(
      cwd,
      { followLast: true },
      who,
      (place) => place.name === null && statOrNull(`${place.hostPath}/.`) !== null,
    );
    if (!isFolder) throw refuse('it is not a folder, or does not exist');
    return [root, ...segments].join('/');
  } catch (error) {
    if (!SandboxError.isInstance(error) || error.code === 'sandbox/invalid-cwd') throw error;
    if (error.code === 'sandbox/path-escape') throw pathEscape(cwd, who);
    throw refuse(error.message, error);
  }
}
