import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of this package's sources that any user may read, with a Node beside it. */
export interface ReadableCopy extends Disposable {
  /** The folder; `src` is in it. */
  readonly folder: string;
  /** Writes a module; returns its path. */
  module(name: string, text: string): string;
  /** Runs a module of the copy as a user that owns nothing, without a home folder. */
  run(file: string, ...args: readonly string[]): SpawnSyncReturns<string>;
}

/** A number that no user of the machine has. */
const nobody = 61_234;

/** Makes the copy; `change` edits it before it is used. */
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
      return spawnSync(program, rest, {
        cwd: folder,
        env,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        timeout: 170_000,
      });
    },
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
