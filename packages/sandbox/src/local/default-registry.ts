import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Milliseconds that the question may take: it only reads files. */
const timeoutMs = 10_000;

/**
 * The registry that the package manager takes when nobody names one, asked of the package manager itself in an empty folder and
 * without the host's environment. Null when it names none.
 */
export async function defaultRegistry(pnpm: string, emptyFolder: string): Promise<string | null> {
  const { stdout } = await promisify(execFile)(pnpm, ['config', 'get', 'registry'], {
    cwd: emptyFolder,
    env: { HOME: emptyFolder },
    timeout: timeoutMs,
  });
  const named = stdout.trim();
  return URL.canParse(named) ? named : null;
}
