import { type Asking, invalidArgument } from './check-arguments.ts';
import { SandboxError } from './sandbox-error.ts';

/** A path inside a sandbox: one of its roots, and what is below it. */
export interface ResolvedPath {
  /** The root, absolute, as commands see it. */
  readonly root: string;
  /** Names below the root, none of them `.` or `..`. Empty for the root itself. */
  readonly segments: readonly string[];
}

/** Longest path in bytes: Linux's PATH_MAX, less the closing zero. */
const maxPathBytes = 4095;

/**
 * Reads a path by its text alone, before any call is made: relative to the working folder, or absolute below a root. `..` may not climb
 * out of the root it starts in, not even to come back. Links are the business of whoever opens it.
 */
export function resolvePath(
  path: string,
  roots: readonly [workdir: string, ...others: string[]],
  asking: Asking,
): ResolvedPath {
  if (path.includes('\0')) throw invalidArgument(asking, `The path ${JSON.stringify(path)} has a NUL character.`);
  if (Buffer.byteLength(path) > maxPathBytes)
    throw invalidArgument(asking, `The path is longer than ${maxPathBytes} bytes.`);
  if (path === '') throw invalidArgument(asking, 'The path is empty; "." is the working folder.');
  const root = path.startsWith('/') ? roots.find((each) => path === each || path.startsWith(`${each}/`)) : roots[0];
  if (root === undefined) throw pathEscape(path, asking);
  const below = path.startsWith('/') ? path.slice(root.length) : path;
  const segments: string[] = [];
  for (const segment of below.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) throw pathEscape(path, asking);
  }
  return { root, segments };
}

/** The error for a path that leaves the sandbox's roots. */
export function pathEscape(path: string, asking: Asking): SandboxError {
  return new SandboxError({
    ...asking,
    code: 'sandbox/path-escape',
    message: `${JSON.stringify(path)} leaves the sandbox; use a path below its working folder or /tmp.`,
    outcome: 'not-started',
  });
}
