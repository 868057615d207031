import type { Argv, ExecOptions } from './exec.ts';
import type { CreateOptions, EgressPolicy } from './provider.ts';
import { SandboxError } from './sandbox-error.ts';

/** Who asks, for the error. */
export interface Asking {
  /** The provider's name. */
  readonly provider: string;
  /** The call. */
  readonly op: string;
  /** The sandbox, when there is one. */
  readonly sandboxId?: string | null;
}

/** An error for an argument that can never work; nothing was started. */
export function invalidArgument(asking: Asking, message: string): SandboxError {
  return new SandboxError({ ...asking, code: 'sandbox/invalid-argument', message, outcome: 'not-started' });
}

/** Longest single argument in bytes: Linux's MAX_ARG_STRLEN, 32 pages, less the closing zero. */
const maxArgumentBytes = 131_071;

/** Refuses a command that can't be started as it is written. */
export function checkArgv(argv: Argv, asking: Asking): void {
  if (argv.length === 0 || argv[0] === '')
    throw invalidArgument(asking, 'A command needs a program: its first entry is empty.');
  for (const [index, argument] of argv.entries()) {
    if (argument.includes('\0')) throw invalidArgument(asking, `Argument ${index} of ${argv[0]} has a NUL character.`);
    if (Buffer.byteLength(argument) > maxArgumentBytes) {
      throw invalidArgument(
        asking,
        `Argument ${index} of ${argv[0]} is longer than ${maxArgumentBytes} bytes; pass it as stdin or a file.`,
      );
    }
  }
}

/** Refuses variable names that a shell could read as something else, and values that no environment can hold. */
export function checkEnv(env: Readonly<Record<string, string>> | undefined, asking: Asking): void {
  for (const [name, value] of Object.entries(env ?? {})) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
      throw invalidArgument(asking, `${JSON.stringify(name)} is not a variable name (letters, digits, underscore).`);
    }
    if (value.includes('\0')) throw invalidArgument(asking, `The value of ${name} has a NUL character.`);
  }
}

/** Refuses options of a command that can never work. */
export function checkExecOptions(options: ExecOptions, asking: Asking): void {
  checkEnv(options.env, asking);
  checkAtLeast('timeoutMs', options.timeoutMs, 0, asking);
  checkAtLeast('maxOutputBytes', options.maxOutputBytes, 1, asking);
}

/** Refuses a port that is none. */
export function checkPort(port: number, asking: Asking): void {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw invalidArgument(asking, `${port} is not a port (1 to 65535).`);
}

/** Refuses options of `create` that can never work. */
export function checkCreateOptions(options: CreateOptions, asking: Asking): void {
  checkEnv(options.env, asking);
  checkAtLeast('ttlMs', options.ttlMs, 1, asking);
  for (const port of options.ports ?? []) checkPort(port, asking);
  const limits = options.limits ?? {};
  checkAtLeast('limits.memoryBytes', limits.memoryBytes, 1, asking);
  checkAtLeast('limits.diskBytes', limits.diskBytes, 1, asking);
  checkAtLeast('limits.cpus', limits.cpus, 0.01, asking);
  checkAtLeast('limits.processes', limits.processes, 1, asking);
  if (options.egress !== undefined) checkEgress(options.egress, asking);
}

/** Refuses a list with what is no host name. */
export function checkEgress(policy: EgressPolicy, asking: Asking): void {
  if (typeof policy === 'string') return;
  for (const host of policy.allowHosts) {
    if (/^(\*\.)?([a-z0-9_-]+\.)*[a-z0-9_-]+$/i.test(host)) continue;
    throw invalidArgument(asking, `${JSON.stringify(host)} is not a host name (example.com or *.example.com).`);
  }
}

/** Refuses a number that is missing its meaning: below the least, or not a number. */
export function checkAtLeast(name: string, value: number | undefined, least: number, asking: Asking): void {
  if (value !== undefined && !(value >= least))
    throw invalidArgument(asking, `${name} is ${value}; it must be at least ${least}.`);
}
