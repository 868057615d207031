import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxLimits } from '../provider.ts';
import { errnoOf } from './file-error.ts';
import { hasEnded, ownMark } from './process-mark.ts';

/** A control group that all processes of one sandbox run in. */
export interface ControlGroup {
  /** Files that a process's number is written to, to move it here. */
  readonly joinFiles: readonly string[];
  /**
   * Program and arguments, to put before a launcher's own, that join by themselves; empty where that is no gain. Whoever moves another process
   * waits until every processor has passed a quiet state, about 10 ms; the kernel spares a thread that moves itself. Version 2 moves whole processes only.
   */
  readonly enter: readonly string[];
  /** Removes the group, once its processes have ended. */
  close(): Promise<void>;
}

/** Where the kernel's control groups are. */
const root = '/sys/fs/cgroup';

/** Controllers that limits need. */
const wantedControllers = ['memory', 'pids', 'cpu'] as const;

/** The version of control groups that this process can make groups of, or null. Version 2 needs them delegated, or root. */
export function controlGroupVersion(): 1 | 2 | null {
  if (existsSync(join(root, 'cgroup.controllers'))) return canMakeGroups() ? 2 : null;
  return wantedControllers.every((name) => isWritable(join(root, name))) ? 1 : null;
}

/** Tries it: in a container the files can be there and writable, and the kernel still refuses. */
function canMakeGroups(): boolean {
  const probe = join(root, `boxwright-probe-${process.pid}-${randomUUID()}`);
  try {
    writeFileSync(join(root, 'cgroup.subtree_control'), delegation);
    mkdirSync(probe);
  } catch {
    // Not ours to delegate: then there is no such control.
    return false;
  }
  const complete = ['memory.max', 'pids.max', 'cpu.max'].every((file) => isWritable(join(probe, file)));
  rmdirSync(probe);
  return complete;
}

/** What version 2 wants written before groups below have the controllers. */
const delegation = wantedControllers.map((name) => `+${name}`).join(' ');

/** Makes a group with these limits. */
export async function openControlGroup(id: string, limits: SandboxLimits, version: 1 | 2): Promise<ControlGroup> {
  const settings = version === 1 ? settingsOfVersion1(limits) : settingsOfVersion2(limits);
  const { namespace, pid, startTime } = ownMark();
  // The name says whose it is: control groups live as long as this start of the machine, so no more is needed.
  const name = `boxwright-${namespace.replace(/\D/g, '')}-${pid}-${startTime}-${id}`;
  const controllers = [...new Set(settings.map(([controller]) => controller))];
  const folders = version === 1 ? controllers.map((each) => join(root, each, name)) : [join(root, name)];
  for (const folder of folders) await mkdir(folder);
  for (const [controller, file, value] of settings) {
    await writeFile(join(root, ...(version === 1 ? [controller] : []), name, file), value);
  }
  return {
    joinFiles: version === 1 ? [] : folders.map((folder) => join(folder, 'cgroup.procs')),
    enter: version === 1 ? joining(folders.map((folder) => join(folder, 'tasks'))) : [],
    async close() {
      for (const folder of folders) await removeGroup(folder);
    },
  };
}

/** Removes groups of processes that were killed before they could. Those of a process that can't be seen from here stay. */
export async function sweepControlGroups(version: 1 | 2): Promise<void> {
  const own = ownMark();
  const parents = version === 1 ? wantedControllers.map((each) => join(root, each)) : [root];
  for (const parent of parents) {
    for (const name of await readdir(parent)) {
      const [, namespace, pid, startTime] = /^boxwright-(\d+)-(\d+)-(\d+)-/.exec(name) ?? [];
      if (namespace === undefined || pid === undefined || startTime === undefined) continue;
      const mark = { ...own, namespace: `pid:[${namespace}]`, pid: Number(pid), startTime };
      // Two sweeps at a time meet here; a group that still has a process in it goes with the next one.
      if (hasEnded(mark, own)) await rmdir(join(parent, name)).catch(() => undefined);
    }
  }
}

/** A shell has one thread, so moving it moves the process; it forks nothing before it has become the launcher, and does not if it can't join. */
function joining(files: readonly string[]): string[] {
  const joins = files.map((_, index) => `echo 0 >"$${index + 1}" || exit 1; `).join('');
  return ['/bin/sh', '-c', `${joins}shift ${files.length}; exec "$@"`, 'sh', ...files];
}

type Setting = readonly [controller: string, file: string, value: string];

/** Length of the window that processor time is counted in, in microseconds: the kernel's own default. */
const periodMicroseconds = 100_000;

function settingsOfVersion1({ memoryBytes, processes, cpus }: SandboxLimits): Setting[] {
  return [
    ...(memoryBytes === undefined ? [] : [['memory', 'memory.limit_in_bytes', String(memoryBytes)] as const]),
    ...(processes === undefined ? [] : [['pids', 'pids.max', String(processes)] as const]),
    ...(cpus === undefined
      ? []
      : [['cpu', 'cpu.cfs_quota_us', String(Math.round(cpus * periodMicroseconds))] as const]),
  ];
}

function settingsOfVersion2({ memoryBytes, processes, cpus }: SandboxLimits): Setting[] {
  return [
    ...(memoryBytes === undefined ? [] : [['memory', 'memory.max', String(memoryBytes)] as const]),
    ...(processes === undefined ? [] : [['pids', 'pids.max', String(processes)] as const]),
    ...(cpus === undefined
      ? []
      : [['cpu', 'cpu.max', `${Math.round(cpus * periodMicroseconds)} ${periodMicroseconds}`] as const]),
  ];
}

/** The kernel takes a moment to let go of a group whose last process has ended. */
async function removeGroup(folder: string): Promise<void> {
  for (let left = 50; ; left -= 1) {
    try {
      return await rmdir(folder);
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return;
      if (errnoOf(error) !== 'EBUSY' || left === 0) throw error;
      await pause(20);
    }
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    // Not there, or not ours: then there is no such control.
    return false;
  }
}
