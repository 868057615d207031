import { lstatSync, readlinkSync } from 'node:fs';
import { statOrNull } from './tree-operations.ts';

/** Folders of the system's programs beside `/usr`; on most systems links into it. */
const programFolders = ['/bin', '/sbin', '/lib', '/lib64', '/lib32'];

/** Options of {@link systemView}. */
export interface SystemViewOptions {
  /** A folder shown as `/etc`; see `makeEtcFolder`. Default: an `/etc` with nothing but the loader's index. */
  readonly etc?: string;
  /** Whether programs make namespaces of their own. Default: false. */
  readonly nestsNamespaces?: boolean;
}

/**
 * Bubblewrap's options that show the system's programs and the kernel's own files. Read once a sandbox, since it looks at the host.
 */
export function systemView(options: SystemViewOptions = {}): string[] {
  const folders = programFolders.flatMap((path) => {
    if (statOrNull(path) === null) return [];
    return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
  });
  const { etc } = options;
  const settings =
    etc === undefined ? ['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'] : ['--ro-bind', etc, '/etc'];
  const alternatives = ['--ro-bind-try', '/etc/alternatives', '/etc/alternatives'];
  return [
    '--ro-bind',
    '/usr',
    '/usr',
    ...folders,
    ...settings,
    ...alternatives,
    '--proc',
    '/proc',
    // The machine's root may write the kernel's settings by owner alone, without any capability, and a sandbox that root starts is still
    // that user outside. Whoever makes a namespace inside has to write its user map, so there only the settings are held.
    ...(options.nestsNamespaces === true ? readOnlySettings() : ['--remount-ro', '/proc']),
  ];
}

/** The parts of `/proc` that are the machine's, not a process's, and that its root could write. */
function readOnlySettings(): string[] {
  const names = ['sys', 'irq', 'bus', 'fs', 'acpi', 'scsi', 'mtrr', 'sysrq-trigger'];
  return names.flatMap((name) => ['--ro-bind-try', `/proc/${name}`, `/proc/${name}`]);
}
