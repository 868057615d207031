import type { Asking } from '../../check-arguments.ts';
import { fileError } from '../../local/file-error.ts';
import { TreeFailure } from '../../local/tree-operations.ts';
import { resolvePath } from '../../resolve-path.ts';
import { SandboxError } from '../../sandbox-error.ts';
import type { FileEntry, SandboxFiles } from '../../sandbox-files.ts';
import type { Waits } from '../../waits.ts';
import { makePlace, movePlace, readPlace, removePlace, writePlace } from './memory-operations.ts';
import {
  type MemoryFolder,
  type MemoryNode,
  type MemoryPlace,
  type MemoryWalk,
  emptyFolder,
  memoryRoots,
  walk,
} from './memory-tree.ts';

const absent: ReadonlySet<string> = new Set(['sandbox/file-not-found', 'sandbox/not-a-directory']);

/** The file calls of a sandbox in memory. `begin` says who asks, or throws when the sandbox can't be asked. */
export function memoryFiles(root: () => MemoryFolder, begin: (op: string) => Asking): SandboxFiles {
  const enter = (op: string, waits: Waits | undefined): Asking => {
    waits?.signal?.throwIfAborted();
    return begin(`files.${op}`);
  };
  const at = <T>(
    path: string,
    who: Asking,
    options: Omit<MemoryWalk, 'confined'>,
    use: (place: MemoryPlace) => T,
  ): T => {
    const resolved = resolvePath(path, memoryRoots, who);
    const names = [...resolved.root.slice(1).split('/'), ...resolved.segments];
    try {
      return use(walk(root(), names, { ...options, confined: { asking: who, path } }));
    } catch (error) {
      throw fileError(error, path, who);
    }
  };
  const read = (path: string, who: Asking): Uint8Array => at(path, who, { followLast: true }, readPlace);

  return {
    read: async (path, options) => Uint8Array.from(read(path, enter('read', options))),
    readText: async (path, options) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(read(path, enter('readText', options))),
    async readMany(paths, options) {
      const who = enter('readMany', options);
      return new Map([...paths].map((path) => [path, Uint8Array.from(read(path, who))]));
    },
    async write(path, data, options) {
      at(path, enter('write', options), { followLast: true, makeParents: true }, (place) =>
        writePlace(place, data, options?.mode),
      );
    },
    async writeMany(entries, options) {
      const who = enter('writeMany', options);
      const list = [...entries];
      for (const { path } of list) resolvePath(path, memoryRoots, who);
      const written: string[] = [];
      for (const { path, data, mode } of list) {
        try {
          at(path, who, { followLast: true, makeParents: true }, (place) => writePlace(place, data, mode));
        } catch (error) {
          if (!SandboxError.isInstance(error)) throw error;
          throw new SandboxError({ ...error, message: error.message, details: { written } });
        }
        written.push(path);
      }
    },
    async list(path, options) {
      const who = enter('list', options);
      const limit = options?.limit ?? 10_000;
      const found: FileEntry[] = [];
      const add = (folder: MemoryFolder, prefix: string): void => {
        for (const [name, node] of folder.entries) {
          found.push(entryOf(`${prefix}${name}`, node));
          if (found.length > limit) {
            throw new SandboxError({
              ...who,
              code: 'sandbox/too-large',
              message: `${path} has more than ${limit} entries.`,
            });
          }
          if (options?.recursive === true && node.type === 'directory') add(node, `${prefix}${name}/`);
        }
      };
      at(path, who, { followLast: true }, ({ node }) => {
        if (node === null) throw new TreeFailure('ENOENT');
        if (node.type !== 'directory') throw new TreeFailure('ENOTDIR');
        add(node, path === '.' ? '' : `${path.replace(/\/+$/, '')}/`);
      });
      return found.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
    async stat(path, options) {
      const who = enter('stat', options);
      try {
        return at(path, who, { followLast: false }, ({ node }) => (node === null ? null : entryOf(path, node)));
      } catch (error) {
        if (SandboxError.isInstance(error) && absent.has(error.code)) return null;
        throw error;
      }
    },
    async mkdir(path, options) {
      at(path, enter('mkdir', options), { followLast: true, makeParents: true }, (place) => {
        if (place.node?.type !== 'directory') makePlace(place, emptyFolder());
      });
    },
    async remove(path, options) {
      try {
        at(path, enter('remove', options), { followLast: false }, removePlace);
      } catch (error) {
        if (options?.force === true && SandboxError.isInstance(error) && absent.has(error.code)) return;
        throw error;
      }
    },
    async rename(from, to, options) {
      const who = enter('rename', options);
      at(from, who, { followLast: false }, (source) =>
        at(to, who, { followLast: false }, (target) => movePlace(source, target)),
      );
    },
  };
}

function entryOf(path: string, node: MemoryNode): FileEntry {
  const sizeBytes = node.type === 'file' ? node.bytes.length : node.type === 'symlink' ? node.target.length : 0;
  return {
    path,
    type: node.type,
    sizeBytes,
    mode: node.type === 'file' ? node.mode : node.type === 'directory' ? 0o755 : 0o777,
  };
}
