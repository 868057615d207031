import { closeSync, constants, mkdirSync, openSync, readlinkSync } from 'node:fs';
import type { Asking } from '../check-arguments.ts';
import { type ResolvedPath, pathEscape, resolvePath } from '../resolve-path.ts';
import { errnoOf, fileError } from './file-error.ts';

/** A host folder as it is seen inside. */
export interface TreeMount {
  /** Absolute path inside. */
  readonly at: string;
  /** Absolute path on the host. */
  readonly hostPath: string;
  /** Whether files below it may not be changed. */
  readonly readOnly: boolean;
}

/** A place in the tree, held open so that nothing done inside the sandbox can move it elsewhere. Valid only while the visitor runs. */
export interface TreePlace {
  /** The folder, reached through its open descriptor. */
  readonly parent: string;
  /** The name in it, or null when the folder itself is the place. */
  readonly name: string | null;
  /** A host path for one call that must not follow links. */
  readonly hostPath: string;
  /** Whether it lies below a read-only mount. */
  readonly readOnly: boolean;
}

/** How to walk to a place. */
export interface WalkOptions {
  /** Whether a link at the end is followed, as long as it stays inside. */
  readonly followLast: boolean;
  /** Whether missing folders on the way are made. */
  readonly makeParents?: boolean;
  /** Whether the place itself is a folder to make. */
  readonly makeLast?: boolean;
}

interface Level {
  readonly fd: number;
  readonly at: string;
  readonly readOnly: boolean;
}

const openFolder = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Most links followed on one path: the kernel's own bound. */
const maxLinks = 40;

/**
 * Host-side access to folders that untrusted programs change at the same time. Every folder on a path is opened by name below its open
 * parent without following links; links are read and resolved here, by the rules of the sandbox's own view, so that a path can't be
 * swapped for one that leads out between a check and its use.
 */
export class GuardedTree {
  private readonly mounts: ReadonlyMap<string, TreeMount>;
  private readonly roots: readonly [string, ...string[]];

  /** `roots` are the inside paths that callers may name; mounts lie at or below them. */
  constructor(roots: readonly [workdir: string, ...others: string[]], mounts: readonly TreeMount[]) {
    this.roots = roots;
    this.mounts = new Map(mounts.map((mount) => [mount.at, mount]));
  }

  /** Walks to a place and hands it to `visit`, which must be synchronous. */
  visit<T>(path: string, options: WalkOptions, asking: Asking, visit: (place: TreePlace) => T): T {
    const levels: Level[] = [];
    try {
      return visit(this.walk(path, options, asking, levels));
    } catch (error) {
      throw fileError(error, path, asking);
    } finally {
      for (const level of levels) closeSync(level.fd);
    }
  }

  private walk(path: string, options: WalkOptions, asking: Asking, levels: Level[]): TreePlace {
    const resolved = resolvePath(path, this.roots, asking);
    let top = this.enterRoot(resolved.root, levels);
    const queue = [...resolved.segments];
    let links = 0;
    for (;;) {
      const segment = queue.shift();
      if (segment === undefined) {
        return { parent: folderOf(top), name: null, hostPath: folderOf(top), readOnly: top.readOnly };
      }
      if (segment === '..') {
        top = this.leave(path, asking, levels);
        continue;
      }
      const at = `${top.at}/${segment}`;
      const mount = this.mounts.get(at);
      if (mount !== undefined) {
        top = enter(mount.hostPath, at, mount.readOnly, levels);
        continue;
      }
      const last = queue.length === 0;
      const hostPath = `${folderOf(top)}/${segment}`;
      const place = { parent: folderOf(top), name: segment, hostPath, readOnly: top.readOnly };
      if (last && !options.followLast) return place;
      try {
        top = enter(hostPath, at, top.readOnly, levels);
        continue;
      } catch (error) {
        const errno = errnoOf(error);
        if (errno === 'ENOENT') {
          const make = last ? options.makeLast === true : options.makeParents === true;
          if (last && !make) return place;
          if (!make || top.readOnly) throw error;
          makeFolder(hostPath);
          queue.unshift(segment);
          continue;
        }
        if (errno !== 'ENOTDIR' && errno !== 'ELOOP') throw error;
        const target = linkTarget(hostPath);
        if (target === null) {
          if (last && options.makeLast !== true) return place;
          throw error;
        }
        links += 1;
        if (links > maxLinks) throw pathEscape(path, asking);
        if (target.startsWith('/')) {
          const inside = this.resolveLink(target, path, asking);
          top = this.enterRoot(inside.root, levels);
          queue.unshift(...inside.segments);
        } else {
          queue.unshift(...target.split('/').filter((each) => each !== '' && each !== '.'));
        }
      }
    }
  }

  /** Starts over at a root; folders entered before are closed. */
  private enterRoot(root: string, levels: Level[]): Level {
    for (const level of levels.splice(0)) closeSync(level.fd);
    const mount = this.mounts.get(root);
    if (mount === undefined) throw new Error(`The root ${root} has no mount.`);
    return enter(mount.hostPath, root, mount.readOnly, levels);
  }

  private resolveLink(target: string, path: string, asking: Asking): ResolvedPath {
    try {
      return resolvePath(target, this.roots, asking);
    } catch {
      // The link's own text is nobody's business; the path that was asked for is what leaves.
      throw pathEscape(path, asking);
    }
  }

  private leave(path: string, asking: Asking, levels: Level[]): Level {
    const left = levels.length > 1 ? levels.pop() : undefined;
    const top = levels.at(-1);
    if (left === undefined || top === undefined) throw pathEscape(path, asking);
    closeSync(left.fd);
    return top;
  }
}

function folderOf(level: Level): string {
  return `/proc/self/fd/${level.fd}`;
}

function enter(hostPath: string, at: string, readOnly: boolean, levels: Level[]): Level {
  const level = { fd: openSync(hostPath, openFolder), at, readOnly };
  levels.push(level);
  return level;
}

/** Makes a folder; one that appeared meanwhile is fine, since it is opened without following links next. */
function makeFolder(hostPath: string): void {
  try {
    mkdirSync(hostPath, 0o755);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}

function linkTarget(hostPath: string): string | null {
  try {
    return readlinkSync(hostPath);
  } catch (error) {
    if (errnoOf(error) === 'EINVAL') return null;
    throw error;
  }
}
