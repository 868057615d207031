import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** How a program ended in a process space of its own. */
export interface SpaceResult {
  readonly exitCode: number | null;
  readonly stdout: readonly string[];
  readonly stderr: string;
  /** Command lines of what was still running two seconds after the program's end. */
  readonly leftRunning: readonly string[];
}

/** A program that runs in a process space of its own. */
export interface SpaceProgram {
  readonly ended: Promise<SpaceResult>;
  /** Sends INT to the whole process group, as a terminal does on Ctrl-C. */
  interrupt(): void;
}

/** Options of `startInSpace`. */
export interface SpaceOptions {
  /** File for the list of what was left running. */
  readonly leftFile: string;
  readonly env?: Readonly<Record<string, string>>;
  onLine?(line: string): unknown;
}

const quickstart = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a program in a PID namespace. The namespace's first process adopts whatever loses its parent, so that nothing
 * the program leaves behind can escape the list.
 */
export function startInSpace(argv: readonly string[], options: SpaceOptions): SpaceProgram {
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const keeper = fileURLToPath(new URL('keep-space.sh', import.meta.url));
  const space = [...asRoot, '--pid', '--fork', '--mount-proc', '--kill-child', 'bash', keeper, ...argv];
  const child = spawn('unshare', space, {
    cwd: quickstart,
    env: { ...process.env, ...options.env, LEFT_FILE: options.leftFile },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stdout: string[] = [];
  const stderr: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  createInterface({ input: child.stdout }).on('line', (line) => {
    stdout.push(line);
    options.onLine?.(line);
  });
  const ended = new Promise<SpaceResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => {
      const finish = async (): Promise<SpaceResult> => ({
        exitCode,
        stdout,
        stderr: Buffer.concat(stderr).toString(),
        leftRunning: (await readFile(options.leftFile, 'utf8')).split('\n').filter((line) => line !== ''),
      });
      finish().then(resolve, reject);
    });
  });
  return {
    ended,
    interrupt() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    },
  };
}
