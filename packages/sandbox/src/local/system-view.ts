import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { statOrNull } from './tree-operations.ts';

/** Folders of the system's programs beside `/usr`; on most systems links into it. */
const programFolders = ['/bin', '/sbin', '/lib', '/lib64', '/lib32'];

/**
 * Bubblewrap's options that show the system's programs and the kernel's own files. Read once a sandbox, since it looks at the host.
 */
export function systemView(): string[] {
  const folders = programFolders.flatMap((path) => {
    if (statOrNull(path) === null) return [];
    return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
  });
  const files = ['/etc/ld.so.cache', '/etc/alternatives'].flatMap((path) => ['--ro-bind-try', path, path]);
  return ['--ro-bind', '/usr', '/usr', ...folders, ...files, '--proc', '/proc', ...kernelGuard()];
}

/**
 * Makes the kernel's own files below `/proc` read-only and hides those that only root may read. The kernel lets the machine's root write
 * settings by owner alone, without any capability, and a sandbox that root starts is still that user outside.
 */
function kernelGuard(): string[] {
  return readdirSync('/proc').flatMap((name) => {
    if (/^\d+$/.test(name)) return [];
    const path = `/proc/${name}`;
    const stats = statOrNull(path);
    if (stats === null || stats.isSymbolicLink()) return [];
    const hidden = stats.isFile() && (stats.mode & 0o004) === 0;
    if (hidden) return ['--ro-bind', '/dev/null', path];
    return stats.isDirectory() || (stats.mode & 0o222) !== 0 ? ['--ro-bind', path, path] : [];
  });
}
