import { join } from 'node:path';
import type { Member } from './workspace.ts';

/** Where the packed packages of a run lie. */
export function packFolder(root: string): string {
  return join(root, '.report/tarballs');
}

/** Path of a member's tarball after the `pack` stage. */
export function tarballOf(root: string, member: Member): string {
  return join(packFolder(root), `${member.short}.tgz`);
}
