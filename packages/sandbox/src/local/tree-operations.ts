import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  readdirSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { FileEntry } from '../sandbox-files.ts';
import { errnoOf } from './file-error.ts';

/** Work on one open place. Paths given here end in a name below `/proc/self/fd/N`; none of these calls follows a link. */

const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;
const createFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const folderFlags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** A failure with an errno, as the system reports it. */
export class TreeFailure extends Error {
  /** The errno name. */
  readonly code: string;

  /** `code` is an errno name. */
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Reads a regular file. Pipes, sockets and devices are `ENXIO`; more than `maxBytes` is `EFBIG`, even if it grows meanwhile. */
export function readBytes(hostPath: string, maxBytes: number): Uint8Array {
  const fd = openSync(hostPath, readFlags);
  try {
    const stats = fstatSync(fd);
    if (stats.isDirectory()) throw new TreeFailure('EISDIR');
    if (!stats.isFile()) throw new TreeFailure('ENXIO');
    if (stats.size > maxBytes) throw new TreeFailure('EFBIG');
    let bytes = Buffer.allocUnsafe(stats.size + 1);
    let length = 0;
    for (;;) {
      const count = readSync(fd, bytes, length, bytes.length - length, null);
      if (count === 0) return bytes.subarray(0, length);
      length += count;
      if (length > maxBytes) throw new TreeFailure('EFBIG');
      if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)]);
    }
  } finally {
    closeSync(fd);
  }
}

/** Writes a file beside its name and moves it there, so that readers see the old content or the new. */
export function replaceFile(parent: string, name: string, data: string | Uint8Array, mode: number | undefined): void {
  const existing = statOrNull(`${parent}/${name}`);
  if (existing?.isDirectory() === true) throw new TreeFailure('EISDIR');
  const bits = mode ?? (existing?.isFile() === true ? existing.mode & 0o7777 : 0o644);
  const draft = `${parent}/.${randomUUID()}.boxwright`;
  const fd = openSync(draft, createFlags, 0o600);
  try {
    try {
      const bytes = typeof data === 'string' ? Buffer.from(data) : data;
      for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at);
      fchmodSync(fd, bits);
    } finally {
      closeSync(fd);
    }
    renameSync(draft, `${parent}/${name}`);
  } catch (error) {
    unlinkSync(draft);
    throw error;
  }
}

/** What lies there, a link as itself, or null. */
export function statOrNull(hostPath: string): Stats | null {
  try {
    return lstatSync(hostPath);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** What lies there as the contract describes it. */
export function entryOf(path: string, stats: Stats): FileEntry {
  const type = stats.isFile()
    ? 'file'
    : stats.isDirectory()
      ? 'directory'
      : stats.isSymbolicLink()
        ? 'symlink'
        : 'other';
  return { path, type, sizeBytes: type === 'directory' ? 0 : stats.size, mode: stats.mode & 0o7777 };
}

/** The names in an open folder, sorted by code unit. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder).sort();
}

/** Opens a folder by name below an open one for as long as `use` runs. */
export function withFolder<T>(hostPath: string, use: (folder: string) => T): T {
  const fd = openSync(hostPath, folderFlags);
  try {
    return use(`/proc/self/fd/${fd}`);
  } finally {
    closeSync(fd);
  }
}

/** Removes a file or a link, or a folder with all in it. */
export function removeTree(parent: string, name: string): void {
  const hostPath = `${parent}/${name}`;
  if (!lstatSync(hostPath).isDirectory()) return unlinkSync(hostPath);
  withFolder(hostPath, (folder) => {
    for (const each of readdirSync(folder)) removeTree(folder, each);
  });
  rmdirSync(hostPath);
}
