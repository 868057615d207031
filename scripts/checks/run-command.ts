import { spawn } from 'node:child_process';

/** How a command ended. */
export interface CommandResult {
  /** 0 to 255; null when a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  /** Standard output and error, in order of arrival. */
  readonly output: string;
}

/** Options of one command. */
export interface CommandOptions {
  /** Default: this process's own. */
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Shows the output while it runs, beside collecting it. Default: false. */
  readonly echo?: boolean;
  readonly signal?: AbortSignal;
}

/** Runs a command without a shell; a non-zero exit is data, a program that can't be started rejects. */
export type RunCommand = (argv: readonly [string, ...string[]], options?: CommandOptions) => Promise<CommandResult>;

/** Runs commands as children; the abort of `signal` sends TERM, and the result then tells so by a null exit code. */
export const runCommand: RunCommand = async ([program, ...args], options = {}) => {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.signal === undefined ? {} : { signal: options.signal, killSignal: 'SIGTERM' as const }),
  });
  const stdout: Buffer[] = [];
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout.push(chunk);
    output.push(chunk);
    if (options.echo === true) process.stdout.write(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.push(chunk);
    if (options.echo === true) process.stderr.write(chunk);
  });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => (options.signal?.aborted === true ? resolve(null) : reject(error)));
    child.on('close', resolve);
  });
  return { exitCode, stdout: Buffer.concat(stdout).toString(), output: Buffer.concat(output).toString() };
};
