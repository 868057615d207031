import type { Duplex, Readable, Writable } from 'node:stream';
import type { Argv } from '../exec.ts';

/** A command to start in a jail; everything in it has been checked. */
export interface JailCommand {
  /** Program and arguments. */
  readonly argv: Argv;
  /** Absolute folder inside. */
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether its input is written to; otherwise it reads an end of file. */
  readonly hasStdin: boolean;
}

/** How a jailed process ended. */
export interface JailExit {
  /** Exit code, or null when a signal ended it. */
  readonly exitCode: number | null;
  /** Signal name, or null. */
  readonly signal: string | null;
  /** Whether the wall itself failed, so that the command never ran. Default: false. */
  readonly neverRan?: boolean;
}

/** A process tree in a jail. */
export interface JailProcess {
  /** Standard input, or null. */
  readonly stdin: Writable | null;
  /** Standard output. */
  readonly stdout: Readable;
  /** Standard error. */
  readonly stderr: Readable;
  /** Resolves when the whole tree is dead and its output is read; rejects when the program could not be started. */
  readonly exit: Promise<JailExit>;
  /** Kills the whole tree; `exit` tells when it is dead. */
  kill(): void;
  /** Asks every process of the tree to end. */
  terminate(): void;
}

/** A wall around the commands of one sandbox. */
export interface Jail {
  /** The working folder as commands see it. */
  readonly workdir: string;
  /** The folder for temporary files as commands see it. */
  readonly temporary: string;
  /** What leads from the host to the sandbox's files: empty, or the root of the mount namespace they are in. */
  readonly hostPrefix: string;
  /** Environment of every command. */
  readonly baseEnv: Readonly<Record<string, string>>;
  /** Starts a command. */
  start(command: JailCommand): JailProcess;
  /** Gets ready for connections, since somebody asked for an address. */
  prepare(): void;
  /** Opens a connection to a port inside. */
  dial(port: number): Promise<Duplex>;
  /** Makes a unix socket of the host reachable inside as the proxy. */
  relay(socketPath: string): Promise<void>;
  /** Kills all that runs inside and lets go of what holds the wall up. */
  close(): Promise<void>;
}
