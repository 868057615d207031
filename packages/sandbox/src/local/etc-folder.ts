import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insideUser } from './bubblewrap-arguments.ts';
import { removeFolder } from './sandbox-folders.ts';
import { statOrNull } from './tree-operations.ts';

const files: Readonly<Record<string, string>> = {
  passwd: `${insideUser.name}:x:${insideUser.uid}:${insideUser.gid}::${insideUser.home}:/bin/sh\n`,
  group: `${insideUser.name}:x:${insideUser.gid}:\n`,
  hosts: '127.0.0.1 localhost sandbox\n::1 localhost\n',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
};

/** Index that the loader finds shared libraries by. */
const loaderIndex = '/etc/ld.so.cache';

/** Makes the folder that commands see as `/etc`: one user, no resolver, nothing of the host's but the loader's index. */
export async function makeEtcFolder(parent: string): Promise<string> {
  const folder = join(parent, `etc-${randomUUID()}`);
  await mkdir(join(folder, 'alternatives'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  if (statOrNull(loaderIndex) !== null) await copyFile(loaderIndex, join(folder, 'ld.so.cache'));
  const target = join(parent, 'etc');
  try {
    await rename(folder, target);
  } catch {
    // Another process made it meanwhile, or an earlier one did: what is there says the same.
    await removeFolder(folder);
  }
  return target;
}
