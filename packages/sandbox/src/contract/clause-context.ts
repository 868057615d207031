import assert from 'node:assert/strict';
import type { SandboxErrorCode } from '../error-codes.ts';
import type { Argv, ExecOptions, ExecResult } from '../exec.ts';
import type { CreateOptions, SandboxLimits, SandboxProvider } from '../provider.ts';
import { SandboxError } from '../sandbox-error.ts';
import type { OwnedSandbox, Sandbox } from '../sandbox.ts';
import type { Faults } from './faults.ts';

/** What a clause works with. */
export interface ClauseContext {
  /** The provider on trial. */
  readonly provider: SandboxProvider;
  /** Ends the clause. */
  readonly signal: AbortSignal;
  /** The fault hook; throws where there is none. */
  readonly faults: Faults;
  /** Makes a sandbox that is terminated when the clause ends. */
  create(options?: CreateOptions): Promise<OwnedSandbox>;
  /** A mark of this run, to find its own sandboxes and files by. */
  readonly mark: string;
}

/** A clause before it is bound to a provider. */
export interface ClauseDefinition {
  /** Stable name. */
  readonly id: string;
  /** The promise in words. */
  readonly title: string;
  /** What it is about, by the names in `requirements`. Default: nothing, so that it binds every provider. */
  readonly requires?: Requirement;
  /** Milliseconds it may take. Default: 20,000. */
  readonly timeoutMs?: number;
  /** The trial. */
  run(context: ClauseContext): Promise<void>;
}

function unlessEnforced({ capabilities }: SandboxProvider, limit: keyof SandboxLimits): string | false {
  const held = capabilities.limits || capabilities.enforces?.includes(limit) === true;
  return held ? false : `the provider does not hold a sandbox to ${limit}`;
}

/** Why a clause would not apply to a provider. */
export const requirements = {
  namespaces: (provider) =>
    provider.capabilities.isolation === 'none' || provider.capabilities.isolation === 'process'
      ? 'the provider isolates by no namespace'
      : false,
  egress: (provider) => (provider.capabilities.egress ? false : 'the provider has no hold on egress'),
  memoryBytes: (provider) => unlessEnforced(provider, 'memoryBytes'),
  processes: (provider) => unlessEnforced(provider, 'processes'),
  diskBytes: (provider) => unlessEnforced(provider, 'diskBytes'),
  cpus: (provider) => unlessEnforced(provider, 'cpus'),
  pause: (provider) => (provider.capabilities.pause === false ? 'the provider has no pause' : false),
  snapshot: (provider) => (provider.capabilities.snapshot === false ? 'the provider has no snapshots' : false),
  privateEndpoints: (provider) => (provider.capabilities.privateEndpoints ? false : 'endpoints are not private'),
  dynamicPorts: (provider) => (provider.capabilities.dynamicPorts ? false : 'ports must be declared'),
  declaredPorts: (provider) => (provider.capabilities.dynamicPorts ? 'ports need not be declared' : false),
  faults: (_provider, faults) => (faults === undefined ? 'there is no fault hook' : false),
} as const satisfies Record<string, (provider: SandboxProvider, faults: Faults | undefined) => string | false>;

/** A name in {@link requirements}. */
export type Requirement = keyof typeof requirements;

/** Runs a command that must succeed; gives what it printed. */
export async function output(sandbox: Sandbox, argv: Argv, options?: ExecOptions): Promise<string> {
  const result = await sandbox.exec(argv, options);
  succeeded(result);
  return result.stdout;
}

/** Requires exit code 0. */
export function succeeded(result: ExecResult): void {
  assert.equal(result.exitCode, 0, `exit code ${result.exitCode ?? result.signal}: ${result.stderr.slice(-500)}`);
}

/** A command that runs a program text with Node. */
export function node(code: string, ...args: string[]): Argv {
  return ['node', '-e', code, ...args];
}

/** Requires a typed error with one of the codes. */
export async function failsWith(work: Promise<unknown>, ...codes: readonly SandboxErrorCode[]): Promise<SandboxError> {
  const error = await rejection(work);
  assert.ok(SandboxError.isInstance(error), `expected a SandboxError, got ${String(error)}`);
  assert.ok(codes.includes(error.code), `expected ${codes.join(' or ')}, got ${error.code}: ${error.message}`);
  return error;
}

/** Requires that a call rejects; gives what it rejects with. */
export async function rejection(work: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await work;
  } catch (error) {
    return error;
  }
  assert.fail(`expected a rejection, got ${JSON.stringify(value) ?? String(value)}`);
}

/** Lets time pass as the sandbox knows it. */
export async function letPass(sandbox: Sandbox, seconds: number): Promise<void> {
  await output(sandbox, ['sleep', String(seconds)]);
}

/** A program that leaves a marker after a while, in a process of its own session that outlives whoever started it, unless it is killed. */
export const lateMarker = `
const { spawn } = require('node:child_process');
const late = "setTimeout(() => require('node:fs').writeFileSync('survived', ''), 600)";
spawn('node', ['-e', late], { detached: true, stdio: 'ignore' }).unref();
`;

/** Requires that nothing of a killed tree comes back to leave its marker. */
export async function nothingSurvives(sandbox: Sandbox): Promise<void> {
  await letPass(sandbox, 1);
  assert.equal(await sandbox.files.stat('survived'), null, 'a process of the killed tree went on');
}

/** Ids of the living sandboxes that carry this run's mark. */
export async function markedIds(provider: SandboxProvider, mark: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const info of provider.list({ metadata: { mark } })) ids.push(info.id);
  return ids;
}
