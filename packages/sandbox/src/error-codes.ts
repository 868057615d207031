/** Every code of {@link SandboxError}, with what it means. */
export const sandboxErrorCodes = {
  'sandbox/auth': 'The backend refused the credentials.',
  'sandbox/browser-unavailable': 'No browser, or no playwright-core, to drive.',
  'sandbox/capacity': 'The backend has no room now; nothing was started.',
  'sandbox/connection-lost': 'The connection broke; the command may go on.',
  'sandbox/create-failed': 'The sandbox could not be made; none was left behind.',
  'sandbox/file-exists': 'Something else has that name.',
  'sandbox/file-not-found': 'No such file or folder.',
  'sandbox/gone': 'There is no such sandbox, or it has ended.',
  'sandbox/invalid-argument': 'An argument that can never work: a bad port, variable name, path or limit.',
  'sandbox/invalid-cwd': 'The folder to start in does not exist or is not a folder.',
  'sandbox/is-a-directory': 'A file was wanted, a folder is there.',
  'sandbox/isolation-unavailable': 'This machine cannot isolate; the message says what to install or allow.',
  'sandbox/layer-install-failed': 'A layer could not be installed; `details.log` has the installer’s last lines.',
  'sandbox/no-space': 'The disk, or the disk limit, is full.',
  'sandbox/not-a-directory': 'A folder was wanted, a file is there.',
  'sandbox/not-a-file': 'A regular file was wanted; a pipe, socket or device is there.',
  'sandbox/not-ready':
    'The app did not become ready; `details.reason`, `details.lastStatus` and `details.log` say why.',
  'sandbox/outcome-unknown': 'It may have run; it is never run again.',
  'sandbox/package-manager-unavailable': 'No pnpm to install a layer with; the message says how to give one.',
  'sandbox/package-unavailable': 'A package cannot be found; `details.package` names it.',
  'sandbox/path-escape': 'The path, or a link on it, leaves the sandbox.',
  'sandbox/paused': 'The sandbox is paused; connect with `resume`.',
  'sandbox/permission-denied': 'The file or folder may not be changed or read.',
  'sandbox/port-not-exposed': 'The port was not named at `create`, and this backend needs that.',
  'sandbox/provider-error': 'The backend failed in a way that has no code of its own; see `cause`.',
  'sandbox/quota': 'The account’s quota is used up.',
  'sandbox/rate-limited': 'Too many calls; `retryAfterMs` says when to try again.',
  'sandbox/state-lost': 'The sandbox exists but its files are lost.',
  'sandbox/stopped': 'The sandbox is stopped.',
  'sandbox/too-large': 'More than the limit allows; the message names the limit.',
  'sandbox/unsupported': 'This provider cannot do that.',
} as const;

/** A code of {@link SandboxError}. */
export type SandboxErrorCode = keyof typeof sandboxErrorCodes;
