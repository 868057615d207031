import type { OutputStream } from '../../exec.ts';
import type { MemoryClock } from './memory-clock.ts';
import type { MemoryFolder } from './memory-tree.ts';

/** How a process ended. */
export interface MemoryExit {
  /** Exit code, or null when a signal ended it. */
  readonly exitCode: number | null;
  /** Signal name, or null. */
  readonly signal: string | null;
}

/** The sandbox as its processes see it. */
export interface MemoryMachine {
  /** The file system. */
  readonly root: () => MemoryFolder;
  /** The time. */
  readonly clock: MemoryClock;
  /** Loopback ports of this machine by ports inside. */
  readonly ports: Map<number, number>;
  /** Gives the next process id. */
  readonly nextPid: () => number;
  /** Looks a program up and runs it. */
  readonly run: (process: MemoryProcess) => Promise<number>;
}

/** What a process is started with. */
export interface MemoryStart {
  /** Program and arguments. */
  readonly argv: readonly string[];
  /** Absolute folder. */
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** All of its input. */
  readonly stdin: Uint8Array;
  /** Takes its output. */
  readonly write: (stream: OutputStream, bytes: Uint8Array) => void;
}

/** Thrown inside a process that was killed, so that its program goes no further. */
export class ProcessKilled extends Error {}

/** A process in memory, with all that it started. */
export class MemoryProcess {
  /** Its number. */
  readonly pid: number;
  /** The sandbox it runs in. */
  readonly machine: MemoryMachine;
  /** What it was started with. */
  readonly start: MemoryStart;
  /** Resolves when it has ended. */
  readonly ended: Promise<MemoryExit>;
  /** Handlers of signals, by name. */
  readonly handlers = new Map<string, () => void>();
  /** Called when it ends, to let go of what it holds. */
  readonly onEnd = new Set<() => void>();
  private readonly children: MemoryProcess[] = [];
  private readonly end: (exit: MemoryExit) => void;
  private exit: MemoryExit | null = null;

  /** Starts at once. */
  constructor(machine: MemoryMachine, start: MemoryStart) {
    const ended = Promise.withResolvers<MemoryExit>();
    this.machine = machine;
    this.start = start;
    this.pid = machine.nextPid();
    this.ended = ended.promise;
    this.end = ended.resolve;
    queueMicrotask(() => {
      if (!this.running) return;
      machine.run(this).then(
        (exitCode) => this.finish({ exitCode, signal: null }),
        (error: unknown) => {
          if (error instanceof ProcessKilled) return;
          this.print('stderr', `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
          this.finish({ exitCode: 1, signal: null });
        },
      );
    });
  }

  /** Whether it runs. */
  get running(): boolean {
    return this.exit === null;
  }

  /** Starts another one below it. */
  spawn(start: Partial<MemoryStart> & Pick<MemoryStart, 'argv'>): MemoryProcess {
    this.checkpoint();
    const child = new MemoryProcess(this.machine, { ...this.start, stdin: new Uint8Array(), ...start });
    this.children.push(child);
    return child;
  }

  /** Writes output, unless it has ended. */
  print(stream: OutputStream, data: string | Uint8Array): void {
    if (this.running) this.start.write(stream, typeof data === 'string' ? new TextEncoder().encode(data) : data);
  }

  /** Stops the program here when the process was killed. */
  checkpoint(): void {
    if (!this.running) throw new ProcessKilled();
  }

  /** Lets time pass. */
  async sleep(ms: number): Promise<void> {
    this.checkpoint();
    const done = Promise.withResolvers<void>();
    const cancel = this.machine.clock.after(ms, done.resolve);
    this.onEnd.add(cancel);
    await Promise.race([done.promise, this.ended]);
    this.onEnd.delete(cancel);
    this.checkpoint();
  }

  /** Kills it and all below it. */
  kill(signal = 'SIGKILL'): void {
    for (const child of this.children) child.kill(signal);
    this.finish({ exitCode: null, signal });
  }

  /** Asks it and all below it to end: each handles that, or ends. */
  terminate(): void {
    for (const child of this.children) child.terminate();
    const handler = this.handlers.get('SIGTERM');
    if (handler === undefined) this.finish({ exitCode: null, signal: 'SIGTERM' });
    else handler();
  }

  /** Ends it; what it left running goes on until somebody kills it. */
  finish(exit: MemoryExit): void {
    if (this.exit !== null) return;
    this.exit = exit;
    for (const call of this.onEnd) call();
    this.end(exit);
  }
}
