import { chmod, lstat, mkdir, access, constants } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The variables that decide where things are: named ones only. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder for layers and sandboxes: the one given, else `$XDG_CACHE_HOME/boxwright`, else `~/.cache/boxwright`; when none of
 * these can be made, a folder of this user's own in the system's temporary folder.
 */
export async function openCacheFolder(given: string | undefined, environment: Environment): Promise<string> {
  if (given !== undefined) {
    await mkdir(given, { recursive: true });
    return given;
  }
  const xdg = environment['XDG_CACHE_HOME'];
  const usual = join(xdg !== undefined && xdg.startsWith('/') ? xdg : join(homedir(), '.cache'), 'boxwright');
  try {
    await mkdir(usual, { recursive: true });
    await access(usual, constants.W_OK | constants.X_OK);
    return usual;
  } catch {
    // No home, or not a writable one: the temporary folder serves as well, if it is really ours.
    return openTemporaryFolder(join(tmpdir(), `boxwright-${process.getuid?.() ?? 0}`));
  }
}

/** Anyone may make a folder of that name first, so its owner is checked. */
async function openTemporaryFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const stats = await lstat(path);
  if (!stats.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) {
    throw new Error(`${path} belongs to someone else; pass \`cacheDir\`.`);
  }
  await chmod(path, 0o700);
  return path;
}
