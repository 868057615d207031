/** The files of a project, by path. Every package that takes or returns files uses this shape; a plain `Map` fits. */
export type FileTree = ReadonlyMap<string, string | Uint8Array>;
