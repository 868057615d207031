import type { Waits } from './waits.ts';

/** What a path names. */
export interface FileEntry {
  /** The path as asked for or, from `list`, the listed folder's path with the name added. */
  readonly path: string;
  /** A link is reported as itself. */
  readonly type: 'file' | 'directory' | 'symlink' | 'other';
  /** Size in bytes; 0 for what has none. */
  readonly sizeBytes: number;
  /** Permission bits, such as 0o644. */
  readonly mode: number;
}

/** A file to write. */
export interface FileWrite {
  /** Where, relative to the working folder or absolute inside an allowed root. */
  readonly path: string;
  /** Text is written as UTF-8. */
  readonly data: string | Uint8Array;
  /** Permission bits. Default: those of the file it replaces, else 0o644. */
  readonly mode?: number;
}

/**
 * Files of a sandbox. Paths are relative to the working folder, or absolute below it or below `/tmp`. Anything else, and any link
 * that leaves these roots, is `sandbox/path-escape`: the host's files are never touched.
 */
export interface SandboxFiles {
  /** The bytes of a file of at most 128 MiB. */
  read(path: string, options?: Waits): Promise<Uint8Array>;
  /** The bytes as UTF-8 text; a byte order mark is kept. */
  readText(path: string, options?: Waits): Promise<string>;
  /** Writes a file whole, with its parent folders. Readers see the old content or the new. */
  write(path: string, data: string | Uint8Array, options?: Waits & { readonly mode?: number }): Promise<void>;
  /** Writes many files in order. All paths are checked first. Not atomic: a failure's `details.written` lists what was written. */
  writeMany(entries: Iterable<FileWrite>, options?: Waits): Promise<void>;
  /** Reads many files; one that can't be read fails the call. */
  readMany(paths: Iterable<string>, options?: Waits): Promise<Map<string, Uint8Array>>;
  /** The entries of a folder, sorted by path. More than `limit` (default 10,000) is `sandbox/too-large`. Links are not entered. */
  list(path: string, options?: Waits & { readonly recursive?: boolean; readonly limit?: number }): Promise<FileEntry[]>;
  /** What a path names, or null when it names nothing. */
  stat(path: string, options?: Waits): Promise<FileEntry | null>;
  /** Makes a folder with its parents; an existing folder is fine. */
  mkdir(path: string, options?: Waits): Promise<void>;
  /** Removes a file, a link (never its target) or a folder with all in it. A missing path is an error unless `force`. */
  remove(path: string, options?: Waits & { readonly force?: boolean }): Promise<void>;
  /** Moves a file or a folder; replaces a file of the new name. */
  rename(from: string, to: string, options?: Waits): Promise<void>;
}
