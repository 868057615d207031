import { EventEmitter } from 'node:events';
import { compileFunction } from 'node:vm';
import { nodeModules } from './memory-node-modules.ts';
import { type MemoryProcess, ProcessKilled } from './memory-process.ts';
import type { ProgramLife } from './program-life.ts';

/** Thrown by `process.exit` of a program. */
class ProgramExit extends Error {
  readonly status: number;

  constructor(status: number) {
    super('exit');
    this.status = status;
  }
}

/** Runs a program text as `node -e` would, as far as the contract's clauses go. */
export async function runNode(process: MemoryProcess, code: string, args: readonly string[]): Promise<number> {
  const done = Promise.withResolvers<number>();
  let held = 0;
  let idle: NodeJS.Immediate | undefined;
  const settle = (): void => {
    clearImmediate(idle);
    if (held === 0) idle = setImmediate(() => done.resolve(0));
  };
  const life: ProgramLife = {
    hold() {
      held += 1;
      let kept = true;
      return () => {
        if (kept) held -= 1;
        kept = false;
        settle();
      };
    },
    call(work) {
      if (!process.running) return;
      try {
        work();
      } catch (error) {
        if (error instanceof ProgramExit) done.resolve(error.status);
        else done.reject(error);
      }
      settle();
    },
  };

  const timer =
    (repeats: boolean) =>
    (callback: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
      const release = life.hold();
      let cancel = (): void => undefined;
      const arm = (): void => {
        cancel = process.machine.clock.after(Math.max(ms, 1), () => {
          process.onEnd.delete(clear);
          life.call(() => callback(...values));
          if (repeats && process.running) arm();
          else release();
        });
        process.onEnd.add(clear);
      };
      const clear = (): void => {
        cancel();
        release();
      };
      arm();
      return { clear };
    };
  const clearTimer = (each: { clear(): void } | undefined): void => each?.clear();
  const later = (callback: (...values: unknown[]) => void, ...values: unknown[]): void => {
    const release = life.hold();
    const resume = process.machine.clock.hold();
    setImmediate(() => {
      life.call(() => callback(...values));
      release();
      resume();
    });
  };

  const globals = {
    process: programProcess(process, args, later),
    console: {
      log: (...values: unknown[]) => process.print('stdout', `${values.map(shown).join(' ')}\n`),
      error: (...values: unknown[]) => process.print('stderr', `${values.map(shown).join(' ')}\n`),
    },
    require: nodeModules(process, life),
    setTimeout: timer(false),
    setInterval: timer(true),
    clearTimeout: clearTimer,
    clearInterval: clearTimer,
    setImmediate: later,
  };
  const program = compileFunction(code, Object.keys(globals));
  life.call(() => Reflect.apply(program, undefined, Object.values(globals)));
  const killed = process.ended.then(() => {
    throw new ProcessKilled();
  });
  try {
    return await Promise.race([done.promise, killed]);
  } finally {
    clearImmediate(idle);
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}

function programProcess(process: MemoryProcess, args: readonly string[], later: (callback: () => void) => void) {
  const writer = (stream: 'stdout' | 'stderr') => ({
    write: (data: string | Uint8Array) => process.print(stream, data),
  });
  const stdin = new EventEmitter();
  stdin.once('newListener', () => {
    later(() => {
      if (process.start.stdin.length > 0) stdin.emit('data', Buffer.from(process.start.stdin));
      stdin.emit('end');
    });
  });
  return {
    argv: ['node', ...args],
    env: { ...process.start.env },
    pid: process.pid,
    stdin,
    stdout: writer('stdout'),
    stderr: writer('stderr'),
    cwd: () => process.start.cwd,
    exit(status = 0) {
      throw new ProgramExit(status);
    },
    on: (signal: string, handler: () => void) => process.handlers.set(signal, () => later(handler)),
  };
}
