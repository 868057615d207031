import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How a module of the copy ended. */
export interface CopyResult {
  /** Exit code, or null after a signal. */
  readonly status: number | null;
  /** What it printed. */
  readonly stdout: string;
  /** What it complained of. */
  readonly stderr: string;
}

/** A copy of this package's sources that any user may read, with a Node beside it. */
export interface ReadableCopy extends AsyncDisposable {
  /** The folder; `src` is in it. */
  readonly folder: string;
  /** Writes a module; returns its path. */
  module(name: string, text: string): string;
  /** Runs a module of the copy as a user that owns nothing, without a home folder. */
  run(file: string, ...args: readonly string[]): Promise<CopyResult>;
}

/** A number that no user of the machine has. */
const nobody = 61_234;

/** Makes the copy. */
export function readableCopy(): ReadableCopy {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-copy-'));
  chmodSync(folder, 0o755);
  cpSync(join(import.meta.dirname, '..', 'src'), join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const node = join(folder, 'node');
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  return {
    folder,
    module(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
    run(file, ...args) {
      const change =
        process.getuid?.() === 0 ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : [];
      const [program = '', ...rest] = [...change, node, file, ...args];
      const env = { PATH: '/usr/bin:/bin', HOME: '/nonexistent' };
      return new Promise((resolve, reject) => {
        const child = spawn(program, rest, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
        let [stdout, stderr] = ['', ''];
        child.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
        child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()));
        child.once('error', reject);
        child.once('close', (status) => resolve({ status, stdout, stderr }));
      });
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true });
    },
  };
}
