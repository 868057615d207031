import type { Waits } from './waits.ts';

/** A program and its arguments. Nothing interprets them: each argument arrives as it is written here. */
export type Argv = readonly [program: string, ...args: string[]];

/** The stream a piece of output came from. */
export type OutputStream = 'stdout' | 'stderr';

/** Options of a command. */
export interface ExecOptions extends Waits {
  /** Folder to start in, relative to the working folder or absolute inside it. Default: the working folder. */
  readonly cwd?: string;
  /** Variables on top of the sandbox's own. Names are identifiers; anything else is `sandbox/invalid-argument`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds until the whole process tree is killed. The result then says `timedOut`. Default: 10 minutes; `0` for none. */
  readonly timeoutMs?: number;
  /** What the command reads. Default: nothing, an immediate end of file. */
  readonly stdin?: string | Uint8Array;
  /** Most bytes kept of each stream: the first half and the last half. Default: 1 MiB. */
  readonly maxOutputBytes?: number;
  /** Called with each piece of output as it arrives. When it throws it is not called again, and the result carries `callbackError`. */
  onOutput?(chunk: { readonly stream: OutputStream; readonly text: string }): void;
}

/** Options of a command in the background. There is no default timeout. */
export type SpawnOptions = Omit<ExecOptions, 'stdin'>;

/** How a command ended. A non-zero exit and a timeout are data, not errors. */
export interface ExecResult {
  /** The exit code, or null when a signal ended the command. */
  readonly exitCode: number | null;
  /** The signal's name (`SIGKILL`), or null when the command ended by itself. */
  readonly signal: string | null;
  /** Standard output as text; invalid UTF-8 becomes U+FFFD. */
  readonly stdout: string;
  /** Standard error as text. */
  readonly stderr: string;
  /** Whether the middle of a stream was left out. */
  readonly truncated: { readonly stdout: boolean; readonly stderr: boolean };
  /** Whether `timeoutMs` ended the command. */
  readonly timedOut: boolean;
  /** Wall time from start to end, in milliseconds. */
  readonly durationMs: number;
  /** What `onOutput` threw, when it threw. */
  readonly callbackError?: unknown;
}

/** A piece of output of a background command. `seq` counts from 0; a gap means that old output was dropped. */
export interface OutputChunk {
  /** The stream it was written to. */
  readonly stream: OutputStream;
  /** The text, never cut inside a character. */
  readonly text: string;
  /** Its place among all pieces of both streams. */
  readonly seq: number;
}

/** A command running in the background. */
export interface SandboxProcess {
  /** Names the process inside its sandbox. */
  readonly id: string;
  /** All output, from the start (the newest 2 MiB of it), then live. Each iteration starts anew. */
  readonly output: AsyncIterable<OutputChunk>;
  /** Resolves when the process tree has ended; calling it again gives the same result. A signal ends the waiting only. */
  wait(options?: Waits): Promise<ExecResult>;
  /** Signals the whole tree (default `KILL`); resolves true if it was running. `KILL` resolves once it is dead. */
  kill(signal?: 'TERM' | 'KILL'): Promise<boolean>;
}
