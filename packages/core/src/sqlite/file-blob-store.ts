import { mkdir, open, readdir, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { CoreError } from '../errors/core-error.ts';
import type { BlobStore } from '../journal/blob-store.ts';
import { hashBytes } from '../values/hash.ts';
import { type BlobRef, isBlobRef } from '../values/refs.ts';

/** Options of `fileBlobStore`. */
export interface FileBlobStoreOptions {
  readonly folder: string;
  /** True: bytes are on the disk before `put` resolves. False: they are with the operating system, which survives a killed process. */
  readonly sync: boolean;
  readonly now: () => number;
  readonly createId: () => string;
}

/** Blobs as files `ab/cdef…`, written beside and renamed, so that a file with a blob's name is whole. */
export function fileBlobStore({ folder, sync, now, createId }: FileBlobStoreOptions): BlobStore {
  const fileOf = (ref: BlobRef): string => join(folder, ref.slice(0, 2), ref.slice(2));
  /** Where a blob stands while its age is looked at for the last time. */
  const condemnedOf = (ref: BlobRef): string => `${fileOf(ref)}.condemned`;

  async function renewAge(file: string): Promise<boolean> {
    const seconds = now() / 1000;
    return ifThere(
      utimes(file, seconds, seconds).then(() => true),
      false,
    );
  }

  return {
    async put(bytes) {
      const ref = await hashBytes(bytes);
      const file = fileOf(ref);
      if (await renewAge(file)) return ref;
      await mkdir(join(folder, ref.slice(0, 2)), { recursive: true });
      const unfinished = `${file}.${createId()}.tmp`;
      const handle = await open(unfinished, 'wx');
      try {
        await handle.writeFile(bytes);
        if (sync) await handle.sync();
      } finally {
        await handle.close();
      }
      await renewAge(unfinished);
      await rename(unfinished, file);
      return ref;
    },
    async get(ref) {
      const bytes = (await ifThere(readFile(fileOf(ref)), null)) ?? (await ifThere(readFile(condemnedOf(ref)), null));
      if (bytes === null) return null;
      if ((await hashBytes(bytes)) !== ref) {
        throw new CoreError('core/blob-corrupt', `The stored bytes of blob ${ref} have another hash.`);
      }
      return new Uint8Array(bytes);
    },
    async has(refs) {
      const there = await Promise.all(
        refs.map((ref) =>
          ifThere(
            stat(fileOf(ref)).then(() => true),
            false,
          ),
        ),
      );
      return new Set(refs.filter((_, index) => there[index] === true));
    },
    async *list() {
      for (const prefix of await ifThere(readdir(folder), [])) {
        for (const rest of await ifThere(readdir(join(folder, prefix)), [])) {
          const ref = `${prefix}${rest}`;
          const found = isBlobRef(ref) ? await ifThere(stat(join(folder, prefix, rest)), null) : null;
          if (found !== null && isBlobRef(ref)) yield { ref, at: found.mtimeMs };
        }
      }
    },
    async delete(ref, { putBefore } = {}) {
      if (putBefore === undefined) {
        await ifThere(unlink(fileOf(ref)), undefined);
        return;
      }
      // Whoever puts the blob from here on finds no file to renew and writes a new one; whoever renewed it before is seen by the look below.
      if (
        !(await ifThere(
          rename(fileOf(ref), condemnedOf(ref)).then(() => true),
          false,
        ))
      )
        return;
      const { mtimeMs } = await stat(condemnedOf(ref));
      if (mtimeMs < putBefore) await unlink(condemnedOf(ref));
      else await rename(condemnedOf(ref), fileOf(ref));
    },
  };
}

/** What the work gives, or something else when the file is not there. */
async function ifThere<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  }
}
