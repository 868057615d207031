import type { Asking } from '../check-arguments.ts';
import type { SandboxErrorCode } from '../error-codes.ts';
import { SandboxError } from '../sandbox-error.ts';

const meanings: Readonly<Record<string, readonly [code: SandboxErrorCode, says: string]>> = {
  ENOENT: ['sandbox/file-not-found', 'does not exist'],
  ENOTDIR: ['sandbox/not-a-directory', 'is not a folder, or a part of it is not'],
  EISDIR: ['sandbox/is-a-directory', 'is a folder'],
  EEXIST: ['sandbox/file-exists', 'already exists'],
  ENOTEMPTY: ['sandbox/file-exists', 'already exists and is not empty'],
  EACCES: ['sandbox/permission-denied', 'may not be accessed'],
  EPERM: ['sandbox/permission-denied', 'may not be changed'],
  EROFS: ['sandbox/permission-denied', 'is read-only'],
  EBUSY: ['sandbox/permission-denied', 'is in use by the sandbox itself'],
  EXDEV: ['sandbox/invalid-argument', 'cannot be moved between two mounts; read and write it instead'],
  EINVAL: ['sandbox/invalid-argument', 'cannot be moved into itself'],
  ENAMETOOLONG: ['sandbox/invalid-argument', 'has a name longer than 255 bytes'],
  ENXIO: ['sandbox/not-a-file', 'is not a regular file'],
  ELOOP: ['sandbox/path-escape', 'was swapped for a link'],
  ENOSPC: ['sandbox/no-space', 'does not fit: the disk or the disk limit is full'],
  EDQUOT: ['sandbox/no-space', 'does not fit: the quota is used up'],
  EFBIG: ['sandbox/too-large', 'is larger than a file may be'],
};

/** The errno name of a system error, or null. */
export function errnoOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Turns a failed file operation into a typed error. The host's own path never shows in the message. */
export function fileError(error: unknown, path: string, asking: Asking): SandboxError {
  if (SandboxError.isInstance(error)) return error;
  const [code, says] = meanings[errnoOf(error) ?? ''] ?? [
    'sandbox/provider-error',
    `failed (${errnoOf(error) ?? 'no system error'})`,
  ];
  return new SandboxError({ ...asking, code, message: `${JSON.stringify(path)} ${says}.`, cause: error });
}
