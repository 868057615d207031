import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where system programs are when the search path does not say so. */
const systemFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];

/** The first executable file of that name on the search path, or null. */
export function findProgram(name: string, searchPath: string | undefined): string | null {
  const named = (searchPath ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  const folders = named.length > 0 ? named : systemFolders;
  return folders.map((folder) => join(folder, name)).find(isExecutableFile) ?? null;
}

/** Whether a path is a file that may be run. */
export function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Not there, or not ours to run: either way it is not the program.
    return false;
  }
}
