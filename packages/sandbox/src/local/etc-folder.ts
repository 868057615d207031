import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insideUser } from './bubblewrap-arguments.ts';
import { errnoOf } from './file-error.ts';
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

/** Makes the folder that commands see as `/etc`: one user, no resolver, nothing of the host's but the loader's index. Named by its content. */
export async function makeEtcFolder(parent: string): Promise<string> {
  const index = statOrNull(loaderIndex) === null ? null : await readFile(loaderIndex);
  const hash = createHash('sha256')
    .update(JSON.stringify(files))
    .update(index ?? '');
  const target = join(parent, `etc-${hash.digest('hex').slice(0, 16)}`);
  if (statOrNull(target) !== null) return target;
  const draft = join(parent, `etc-${randomUUID()}`);
  await mkdir(join(draft, 'alternatives'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(draft, name), text);
  if (index !== null) await writeFile(join(draft, 'ld.so.cache'), index);
  try {
    await rename(draft, target);
  } catch (error) {
    await removeFolder(draft);
    // Another process made it meanwhile; what is there says the same.
    if (errnoOf(error) !== 'ENOTEMPTY' && errnoOf(error) !== 'EEXIST') throw error;
  }
  return target;
}
