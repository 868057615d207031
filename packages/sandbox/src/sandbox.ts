import type { Argv, ExecOptions, ExecResult, SandboxProcess, SpawnOptions } from './exec.ts';
import type { EgressPolicy } from './provider.ts';
import type { SandboxFiles } from './sandbox-files.ts';
import type { Waits } from './waits.ts';

/** A sandbox as its backend sees it. */
export interface SandboxInfo {
  /** The sandbox's id. */
  readonly id: string;
  /** `gone` is final. */
  readonly state: 'running' | 'paused' | 'stopped' | 'gone';
  /** Grows by one whenever its processes were lost and it was started again. */
  readonly generation: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Milliseconds since the epoch, or null when it lives until it is terminated. */
  readonly expiresAt: number | null;
  /** What `create` was given. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Where a port of a sandbox is reached from the host. */
export interface SandboxEndpoint {
  /** An `http:` or `https:` origin; WebSockets work on it too. */
  readonly url: string;
  /** Headers that a request must carry. */
  readonly headers?: Readonly<Record<string, string>>;
  /** When the address stops working, in milliseconds since the epoch. */
  readonly expiresAt?: number;
}

/** A place to run untrusted programs in. After its end every call but `info` and `terminate` is `sandbox/gone`. */
export interface Sandbox<Native = unknown> {
  /** Names the sandbox for `connect` and `terminate`. */
  readonly id: string;
  /** The working folder, absolute, as commands see it. */
  readonly workdir: string;
  /** The backend's own object. */
  readonly native: Native;
  /** Its files. */
  readonly files: SandboxFiles;
  /** The state, asked of the backend each time. */
  info(options?: Waits): Promise<SandboxInfo>;
  /** Runs a command to its end; what it left running ends with it. */
  exec(argv: Argv, options?: ExecOptions): Promise<ExecResult>;
  /** Starts a command in the background. A signal kills it. */
  spawn(argv: Argv, options?: SpawnOptions): Promise<SandboxProcess>;
  /** Runs a script with `sh`: the only form in which text is interpreted. */
  shell(script: string, options?: ExecOptions): Promise<ExecResult>;
  /** Makes a port of the sandbox reachable from the host. Something need not listen yet. */
  endpoint(port: number, options?: Waits): Promise<SandboxEndpoint>;
  /** Makes the sandbox live at least `ttlMs` from now; never shortens its life. */
  keepAlive(ttlMs: number, options?: Waits): Promise<{ readonly expiresAt: number }>;
  /** Ends the sandbox with all in it. A second call says that nothing existed. */
  terminate(options?: Waits): Promise<{ readonly existed: boolean }>;
  /** Stops it so that `connect` with `resume` continues it. Absent means unsupported. */
  readonly pause?: (options?: Waits) => Promise<void>;
  /** Keeps its files as an image for `create`. Absent means unsupported. */
  readonly snapshot?: (options?: Waits) => Promise<{ readonly id: string }>;
  /** Changes what it may reach, at once. Absent means unsupported. */
  readonly setEgress?: (policy: EgressPolicy, options?: Waits) => Promise<void>;
}

/** A sandbox that you created, so you dispose it. A connected one is not yours to dispose. */
export interface OwnedSandbox<Native = unknown> extends Sandbox<Native>, AsyncDisposable {}
