import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { statOrNull } from './tree-operations.ts';

/** Folders of the system's programs beside `/usr`; on most systems links into it. */
const programFolders = ['/bin', '/sbin', '/lib', '/lib64', '/lib32'];

/**
 * Bubblewrap's options that show the system's programs and the kernel's own files. Read once a sandbox, since it looks at the host.
 */
export function systemView(options: { readonly nestsNamespaces?: boolean } = {}): string[] {
  const folders = programFolders.flatMap((path) => {
    if (statOrNull(path) === null) return [];
    return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
  });
  const files = ['/etc/ld.so.cache', '/etc/alternatives'].flatMap((path) => ['--ro-bind-try', path, path]);
  return [
    '--ro-bind',
    '/usr',
    '/usr',
    ...folders,
    ...files,
    '--proc',
    '/proc',
    ...hiddenFromRoot(),
    // Whoever makes a namespace inside has to write its user map into /proc, so there only the kernel's settings are held.
    ...(options.nestsNamespaces === true ? readOnlySettings() : ['--remount-ro', '/proc']),
  ];
}

/** The parts of `/proc` that are the machine's, not a process's, and that its root could write. */
function readOnlySettings(): string[] {
  const names = ['sys', 'irq', 'bus', 'fs', 'acpi', 'scsi', 'mtrr', 'sysrq-trigger'];
  return names.flatMap((name) => ['--ro-bind-try', `/proc/${name}`, `/proc/${name}`]);
}

/**
 * Hides the kernel's files that only root may read, for a sandbox that root starts: outside it is still that user, and the kernel asks no
 * capability for them. The read-only remount is for the same reason: the machine's root may write settings by owner alone.
 */
function hiddenFromRoot(): string[] {
  if (process.getuid?.() !== 0) return [];
  return readdirSync('/proc').flatMap((name) => {
    if (/^\d+$/.test(name)) return [];
    const path = `/proc/${name}`;
    const stats = statOrNull(path);
    return stats?.isFile() === true && (stats.mode & 0o004) === 0 ? ['--ro-bind', '/dev/null', path] : [];
  });
}
