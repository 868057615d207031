import type { Layer } from './layer.ts';
import type { OwnedSandbox, Sandbox, SandboxInfo } from './sandbox.ts';
import type { Waits } from './waits.ts';

/** What a sandbox may reach: nothing, every public address, or named hosts over HTTPS (`example.com`, `*.example.com`). */
export type EgressPolicy = 'none' | 'all' | { readonly allowHosts: readonly string[] };

/** Bounds of a sandbox. A provider that can't enforce a bound that was asked for refuses with `sandbox/unsupported`. */
export interface SandboxLimits {
  /** Memory of all its processes together, in bytes. */
  readonly memoryBytes?: number;
  /** Size of its files, in bytes. */
  readonly diskBytes?: number;
  /** Processor time, in processors; 0.5 is half of one. */
  readonly cpus?: number;
  /** Processes and threads alive at once. */
  readonly processes?: number;
}

/** Options of `create`. */
export interface CreateOptions extends Waits {
  /** Dependencies to bring in. */
  readonly layer?: Layer;
  /** A backend's image, template or snapshot. */
  readonly image?: string;
  /** Two calls with one key give one sandbox while it lives. */
  readonly idempotencyKey?: string;
  /** Milliseconds to live unless `keepAlive` extends it. Default: the provider's. */
  readonly ttlMs?: number;
  /** Variables of every command. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ports that will be asked of `endpoint`; some backends need to know them first. */
  readonly ports?: readonly number[];
  /** Short strings to find the sandbox by; 5 keys work everywhere. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** What it may reach. Default: `none`. */
  readonly egress?: EgressPolicy;
  /** Bounds. Default: the provider's. */
  readonly limits?: SandboxLimits;
}

/** What a provider can do, truthfully: the contract suite checks each flag both ways. */
export interface Capabilities {
  /** The wall between a sandbox and its host. */
  readonly isolation: 'none' | 'process' | 'namespace' | 'container' | 'microvm';
  /** Whether `egress` holds what it says. */
  readonly egress: boolean;
  /** Whether every one of `limits` is enforced. */
  readonly limits: boolean;
  /** Which of `limits` hold for the whole sandbox. Default: all of them under `limits`, else none. */
  readonly enforces?: readonly (keyof SandboxLimits)[];
  /** Whether `connect` works from another process. */
  readonly reattach: boolean;
  /** Whether an endpoint refuses requests without its headers. */
  readonly privateEndpoints: boolean;
  /** Whether `endpoint` takes ports that `create` was not told of. */
  readonly dynamicPorts: boolean;
  /** Whether a call on a paused sandbox resumes it. */
  readonly autoResumes: boolean;
  /** What a pause keeps. */
  readonly pause: false | 'memory' | 'filesystem';
  /** Whether there are snapshots, and whether taking one stops the sandbox. */
  readonly snapshot: false | { readonly stopsSandbox: boolean };
  /** The longest life, in milliseconds, or null for no bound. */
  readonly maxTtlMs: number | null;
}

/** Makes and finds sandboxes. */
export interface SandboxProvider<Native = unknown> {
  /** Version of this contract. */
  readonly contract: 1;
  /** Short name, used in errors. */
  readonly name: string;
  /** What it can do. */
  readonly capabilities: Capabilities;
  /** Makes a sandbox. Aborted or failed, it leaves none behind. */
  create(options?: CreateOptions): Promise<OwnedSandbox<Native>>;
  /** Finds a living sandbox; unknown is `sandbox/gone`. */
  connect(id: string, options?: Waits & { readonly resume?: boolean }): Promise<Sandbox<Native>>;
  /** All living sandboxes, filtered by metadata. */
  list(options?: Waits & { readonly metadata?: Readonly<Record<string, string>> }): AsyncIterable<SandboxInfo>;
  /** Ends a sandbox without connecting to it. */
  terminate(id: string, options?: Waits): Promise<{ readonly existed: boolean }>;
}
