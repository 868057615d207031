import { renameSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Asking } from '../check-arguments.ts';
import { resolvePath } from '../resolve-path.ts';
import { SandboxError } from '../sandbox-error.ts';
import type { FileEntry, SandboxFiles } from '../sandbox-files.ts';
import type { Waits } from '../waits.ts';
import type { GuardedTree, TreePlace } from './guarded-tree.ts';
import { TreeFailure, entryOf, namesIn, readBytes, removeTree, replaceFile, statOrNull } from './tree-operations.ts';

/** Largest file that is read whole, in bytes. */
const maxReadBytes = 128 * 1024 * 1024;

/** Most entries of a listing unless the caller says otherwise. */
const defaultListLimit = 10_000;

/** Files handled between two turns of the event loop. */
const batch = 64;

/** What {@link localFiles} works on. */
export interface LocalFilesOptions {
  /** The sandbox's folders. */
  readonly tree: GuardedTree;
  /** The inside paths that callers may name, the working folder first. */
  readonly roots: readonly [workdir: string, ...others: string[]];
  /** Who asks; throws when the sandbox has ended. */
  readonly asking: (op: string) => Asking;
}

/** The file calls of a local sandbox, done by the host through a guarded walk. */
export function localFiles({ tree, roots, asking }: LocalFilesOptions): SandboxFiles {
  const begin = (op: string, options: Waits | undefined): Asking => {
    options?.signal?.throwIfAborted();
    return asking(`files.${op}`);
  };
  const read = (path: string, who: Asking): Uint8Array =>
    tree.visit(path, { followLast: true }, who, (place) => {
      if (place.name === null) throw new TreeFailure('EISDIR');
      return readBytes(place.hostPath, maxReadBytes);
    });
  const write = (path: string, data: string | Uint8Array, mode: number | undefined, who: Asking): void =>
    tree.visit(path, { followLast: true, makeParents: true }, who, (place) => {
      if (place.name === null) throw new TreeFailure('EISDIR');
      replaceFile(changeable(place).parent, place.name, data, mode);
    });

  return {
    async read(path, options) {
      return read(path, begin('read', options));
    },
    async readText(path, options) {
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(read(path, begin('readText', options)));
    },
    async readMany(paths, options) {
      const who = begin('readMany', options);
      const found = new Map<string, Uint8Array>();
      for (const path of paths) {
        found.set(path, read(path, who));
        if (found.size % batch === 0) await breathe(options);
      }
      return found;
    },
    async write(path, data, options) {
      write(path, data, options?.mode, begin('write', options));
    },
    async writeMany(entries, options) {
      const who = begin('writeMany', options);
      const list = [...entries];
      for (const { path } of list) resolvePath(path, roots, who);
      const written: string[] = [];
      try {
        for (const entry of list) {
          write(entry.path, entry.data, entry.mode, who);
          written.push(entry.path);
          if (written.length % batch === 0) await breathe(options);
        }
      } catch (error) {
        if (!SandboxError.isInstance(error)) throw error;
        throw new SandboxError({ ...error, message: error.message, details: { written }, cause: error.cause });
      }
    },
    async list(path, options) {
      const who = begin('list', options);
      const limit = options?.limit ?? defaultListLimit;
      const found: FileEntry[] = [];
      const pending = [path];
      for (const folder of pending) {
        for (const entry of entriesOf(tree, folder, who)) {
          found.push(entry);
          if (found.length > limit) throw tooMany(path, limit, who);
          if (options?.recursive === true && entry.type === 'directory') pending.push(entry.path);
        }
        if (pending.length > 1) await breathe(options);
      }
      return found.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
    async stat(path, options) {
      const who = begin('stat', options);
      try {
        return tree.visit(path, { followLast: false }, who, (place) => {
          const stats = statOrNull(place.name === null ? `${place.hostPath}/.` : place.hostPath);
          return stats === null ? null : entryOf(path, stats);
        });
      } catch (error) {
        if (SandboxError.isInstance(error) && absent.has(error.code)) return null;
        throw error;
      }
    },
    async mkdir(path, options) {
      const who = begin('mkdir', options);
      try {
        tree.visit(path, { followLast: true, makeParents: true, makeLast: true }, who, () => undefined);
      } catch (error) {
        if (!SandboxError.isInstance(error) || error.code !== 'sandbox/not-a-directory') throw error;
        throw new SandboxError({
          ...error,
          code: 'sandbox/file-exists',
          message: `${JSON.stringify(path)}: a file has that name.`,
        });
      }
    },
    async remove(path, options) {
      const who = begin('remove', options);
      try {
        tree.visit(path, { followLast: false }, who, (place) => {
          if (place.name === null) throw new TreeFailure('EBUSY');
          removeTree(changeable(place).parent, place.name);
        });
      } catch (error) {
        if (options?.force === true && SandboxError.isInstance(error) && absent.has(error.code)) return;
        throw error;
      }
    },
    async rename(from, to, options) {
      const who = begin('rename', options);
      tree.visit(from, { followLast: false }, who, (source) => {
        if (source.name === null) throw new TreeFailure('EBUSY');
        tree.visit(to, { followLast: false }, who, (target) => {
          if (target.name === null) throw new TreeFailure('EBUSY');
          renameSync(changeable(source).hostPath, changeable(target).hostPath);
        });
      });
    },
  };
}

const absent: ReadonlySet<string> = new Set(['sandbox/file-not-found', 'sandbox/not-a-directory']);

function changeable(place: TreePlace): TreePlace {
  if (place.readOnly) throw new TreeFailure('EROFS');
  return place;
}

/** Lets other work of this process run, and notices an abort. */
async function breathe(options: Waits | undefined): Promise<void> {
  await nextTurn();
  options?.signal?.throwIfAborted();
}

function entriesOf(tree: GuardedTree, path: string, who: Asking): FileEntry[] {
  return tree.visit(path, { followLast: true }, who, (place) => {
    if (place.name !== null) throw new TreeFailure(statOrNull(place.hostPath) === null ? 'ENOENT' : 'ENOTDIR');
    return namesIn(place.hostPath).flatMap((name) => {
      const stats = statOrNull(`${place.hostPath}/${name}`);
      return stats === null ? [] : [entryOf(path === '.' ? name : `${path.replace(/\/+$/, '')}/${name}`, stats)];
    });
  });
}

function tooMany(path: string, limit: number, who: Asking): SandboxError {
  return new SandboxError({
    ...who,
    code: 'sandbox/too-large',
    message: `${JSON.stringify(path)} has more than ${limit} entries; raise \`limit\` or list a smaller folder.`,
  });
}
