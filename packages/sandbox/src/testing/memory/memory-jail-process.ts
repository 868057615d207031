import { PassThrough } from 'node:stream';
import type { JailExit, JailProcess } from '../../local/jail.ts';
import { type MemoryMachine, MemoryProcess, type MemoryStart } from './memory-process.ts';

/** What is wrong with a backend on purpose: what a command started outlives it, or endpoints ask for no token. */
export type MemoryDefects = ReadonlySet<'children-outlive' | 'open-endpoints'>;

/** Starts a command with its whole tree, as the host follows it. */
export function startMemoryProcess(
  machine: MemoryMachine,
  start: Omit<MemoryStart, 'write' | 'stdin'>,
  defects: MemoryDefects,
): JailProcess & { readonly stdin: PassThrough; run(): void } {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const exit = Promise.withResolvers<JailExit>();
  let first: MemoryProcess | undefined;
  const input: Uint8Array[] = [];
  stdin.on('data', (bytes: Buffer) => input.push(bytes));

  let killed = false;

  const run = (): void => {
    if (killed) return;
    const write: MemoryStart['write'] = (stream, bytes) => {
      const target = stream === 'stdout' ? stdout : stderr;
      // What a killed tree still says is nobody's any more.
      if (!target.writableEnded) target.write(Buffer.from(bytes));
    };
    const process = new MemoryProcess(machine, { ...start, stdin: Buffer.concat(input), write });
    void process.ended.then((ended) => {
      if (!defects.has('children-outlive')) process.kill();
      const drained = [stdout, stderr].map((stream) => new Promise<void>((resolve) => stream.once('end', resolve)));
      for (const stream of [stdout, stderr]) stream.end();
      void Promise.all(drained).then(() => exit.resolve(ended));
    });
    first = process;
  };
  return {
    stdin,
    stdout,
    stderr,
    exit: exit.promise,
    run,
    kill() {
      killed = true;
      if (first === undefined) exit.resolve({ exitCode: null, signal: 'SIGKILL' });
      first?.kill();
    },
    terminate: () => first?.terminate(),
  };
}
