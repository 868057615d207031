import type { Asking } from '../check-arguments.ts';
import type { ExecResult } from '../exec.ts';
import type { Layer } from '../layer.ts';
import { SandboxError } from '../sandbox-error.ts';

/** Codes of pnpm for a package or a version that the registry does not have. */
const unavailableCodes: ReadonlySet<string> = new Set([
  'ERR_PNPM_FETCH_404',
  'ERR_PNPM_FETCH_403',
  'ERR_PNPM_NO_MATCHING_VERSION',
  'ERR_PNPM_PACKAGE_NOT_FOUND',
  'ERR_PNPM_NO_OFFLINE_META',
  'ERR_PNPM_NO_OFFLINE_TARBALL',
  'ERR_PNPM_NO_MATURE_MATCHING_VERSION',
]);

/** Codes of pnpm that come from the network, not from what was asked for. */
const networkCode = /^ERR_PNPM_(META_FETCH|TARBALL_FETCH|FETCH_5|FETCH_429|BROKEN_METADATA)/;

/** Most characters of the installer's words in an error. */
const logLength = 4000;

interface Complaint {
  readonly code: string;
  readonly message: string;
}

/** Reads why an install failed: a package that can't be had, the network, or something else. */
export function installFailure(layer: Layer, result: ExecResult, asking: Asking): SandboxError {
  const output = `${result.stdout}\n${result.stderr}`;
  const complaint = complaintIn(output);
  const said =
    complaint === null
      ? output
          .split('\n')
          .filter((line) => !line.startsWith('{'))
          .join('\n')
      : `${complaint.code}: ${complaint.message}`;
  const log = said.trim().slice(-logLength);
  const missing =
    complaint !== null &&
    (unavailableCodes.has(complaint.code) || /404 Not Found|Not Found - 404/.test(complaint.message));
  const name = missing ? packageIn(complaint.message) : null;
  if (name !== null) {
    return new SandboxError({
      ...asking,
      code: 'sandbox/package-unavailable',
      message: `The package ${name} can't be had from the registry. Use another one.`,
      details: { package: name, log },
    });
  }
  const happened = result.timedOut ? 'took too long' : `failed with exit code ${result.exitCode ?? result.signal}`;
  return new SandboxError({
    ...asking,
    code: 'sandbox/layer-install-failed',
    message: `Installing the layer ${layer.id} ${happened}.\n${log}`,
    retryable: result.timedOut || networkCode.test(complaint?.code ?? ''),
    details: { log },
  });
}

/** The last error in pnpm's ndjson output. */
function complaintIn(output: string): Complaint | null {
  for (const line of output.split('\n').reverse()) {
    if (!line.includes('"error"')) continue;
    const entry = parse(line);
    if (entry?.['level'] !== 'error') continue;
    const { code, message } = entry;
    return { code: typeof code === 'string' ? code : 'ERR', message: typeof message === 'string' ? message : '' };
  }
  return null;
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    // A line cut by the output cap is not the complaint.
    return null;
  }
}

/** The package that a message of pnpm is about: `name@range` it failed to resolve, or the registry address it asked. */
function packageIn(message: string): string | null {
  const wanted =
    /(?:Failed to resolve(?: the latest version of)?|No matching version found for) (@?[^@\s:]+)(?:@([^\s:]+))?/.exec(
      message,
    );
  if (wanted?.[1] !== undefined) return wanted[2] === undefined ? wanted[1] : `${wanted[1]}@${wanted[2]}`;
  const address = /GET (https?:\/\/\S+?):? /.exec(message)?.[1];
  if (address === undefined || !URL.canParse(address)) return null;
  const path = decodeURIComponent(new URL(address).pathname.slice(1));
  return path.split('/-/')[0] ?? null;
}
