import { SandboxError } from '../sandbox-error.ts';
import type { BubblewrapTools } from './bubblewrap-jail.ts';
import type { Environment } from './cache-folder.ts';
import { findProgram } from './find-program.ts';

/** Finds what the wall is made with, or says how to get it. */
export function findHostTools(environment: Environment, node: string): BubblewrapTools {
  if (process.platform !== 'linux')
    throw isolationUnavailable(
      `Local sandboxes need Linux; this is ${process.platform}. Use a container or a hosted sandbox.`,
    );
  const bubblewrap = findProgram('bwrap', environment['PATH']);
  if (bubblewrap === null) {
    throw isolationUnavailable(
      'bubblewrap (bwrap) is not installed. Debian, Ubuntu: apt-get install bubblewrap. Fedora: dnf install bubblewrap.',
    );
  }
  const nsenter = findProgram('nsenter', environment['PATH']);
  if (nsenter === null)
    throw isolationUnavailable('nsenter is not installed. Debian, Ubuntu: apt-get install util-linux.');
  return { bubblewrap, nsenter, node };
}

/** The refusal to run without a wall. */
export function isolationUnavailable(reason: string, cause?: unknown): SandboxError {
  return new SandboxError({
    code: 'sandbox/isolation-unavailable',
    message: `No sandbox was made, since this machine cannot isolate one: ${reason}`,
    provider: 'local',
    op: 'create',
    outcome: 'not-started',
    cause,
  });
}
