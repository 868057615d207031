import type { ExecOptions, ExecResult, OutputStream, SandboxProcess } from '../exec.ts';
import { OutputBuffer } from '../output-buffer.ts';
import { OutputLog } from '../output-log.ts';
import { SandboxError } from '../sandbox-error.ts';
import type { Asking } from '../check-arguments.ts';
import { untilAborted } from '../until-aborted.ts';
import type { JailExit, JailProcess } from './jail.ts';

/** Bytes kept of each stream unless the caller says otherwise. */
const defaultOutputBytes = 1024 * 1024;

/** Milliseconds that a killed tree may take to die before its fate is called unknown. */
const killGraceMs = 5000;

/** The time as {@link followProcess} knows it. */
export interface ProcessClock {
  /** Milliseconds. */
  now(): number;
  /** Calls back after a while; returns what cancels it. */
  after(ms: number, call: () => void): () => void;
}

/** Longest delay that a timer takes. */
const maxDelayMs = 2 ** 31 - 1;

const systemClock: ProcessClock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, Math.min(ms, maxDelayMs));
    return () => clearTimeout(timer);
  },
};

/** What {@link followProcess} needs. */
export interface FollowOptions extends ExecOptions {
  /** Who asks. */
  readonly asking: Asking;
  /** Names the process. */
  readonly id: string;
  /** The time, in milliseconds, and what calls back later. Default: the system's. */
  readonly clock?: ProcessClock;
  /** Wraps each wait of a reader of the output. Default: as it is. */
  readonly waiting?: (more: Promise<void>) => Promise<void>;
  /** Says why all processes of the sandbox were killed, once they were. */
  readonly gone: () => SandboxError | null;
}

/** Follows a started process to its end: output, timeout, abort. */
export function followProcess(started: JailProcess, options: FollowOptions): SandboxProcess {
  const clock = options.clock ?? systemClock;
  const startedAt = clock.now();
  const log = new OutputLog(options.waiting);
  const buffers = { stdout: new OutputBuffer(limitOf(options)), stderr: new OutputBuffer(limitOf(options)) };
  const callback = { failed: false, error: undefined as unknown };
  let timedOut = false;

  const deliver = (stream: OutputStream, text: string): void => {
    if (text === '') return;
    log.push(stream, text);
    if (callback.failed) return;
    try {
      options.onOutput?.({ stream, text });
    } catch (error) {
      callback.failed = true;
      callback.error = error;
    }
  };
  for (const stream of ['stdout', 'stderr'] as const) {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    started[stream].on('data', (bytes: Buffer) => {
      buffers[stream].push(bytes);
      deliver(stream, decoder.decode(bytes, { stream: true }));
    });
    started[stream].once('end', () => deliver(stream, decoder.decode()));
    // A broken output pipe ends the process's output, which `exit` reports.
    started[stream].on('error', () => undefined);
  }
  if (options.stdin !== undefined) started.stdin?.end(options.stdin);

  const killed = killOn(started, options, () => (timedOut = true));
  const exit = started.exit.catch((error: unknown) => {
    throw neverRan(error instanceof Error ? error.message : String(error), options.asking, error);
  });
  const ended = Promise.race([exit, killed.late.promise]).finally(() => {
    killed.stop();
    log.end();
  });
  const result = ended.then((exit: JailExit): ExecResult => {
    options.signal?.throwIfAborted();
    const gone = options.gone();
    if (gone !== null) throw gone;
    if (exit.neverRan === true) throw neverRan(buffers.stderr.text(), options.asking);
    return {
      ...(timedOut ? { exitCode: null, signal: 'SIGKILL' } : { exitCode: exit.exitCode, signal: exit.signal }),
      stdout: buffers.stdout.text(),
      stderr: buffers.stderr.text(),
      truncated: { stdout: buffers.stdout.truncated, stderr: buffers.stderr.truncated },
      timedOut,
      durationMs: clock.now() - startedAt,
      ...(callback.failed ? { callbackError: callback.error } : {}),
    };
  });
  // A background process need not be waited for; whoever waits gets the failure.
  result.catch(() => undefined);
  let running = true;
  const stopped = (): void => void (running = false);
  started.exit.then(stopped, stopped);

  return {
    id: options.id,
    output: log,
    wait: (waits) => untilAborted(result, waits?.signal),
    async kill(signal = 'KILL') {
      if (!running) return false;
      if (signal === 'TERM') {
        started.terminate();
        return true;
      }
      killed.now();
      await ended.catch(() => undefined);
      return true;
    },
  };
}

/** The error for a wall that could not be put up around a command. */
function neverRan(said: string, asking: Asking, cause?: unknown): SandboxError {
  return new SandboxError({
    ...asking,
    code: 'sandbox/provider-error',
    message: `The command was not started: ${said.trim() || 'no reason was given'}`,
    outcome: 'not-started',
    cause,
  });
}

function limitOf(options: ExecOptions): number {
  return options.maxOutputBytes ?? defaultOutputBytes;
}

/** Kills on timeout, abort or order; a tree that does not die in time is an unknown outcome. */
function killOn(started: JailProcess, options: FollowOptions, onTimeout: () => void) {
  const clock = options.clock ?? systemClock;
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => undefined);
  const cancels: (() => void)[] = [];
  let killed = false;
  const now = (): void => {
    started.kill();
    if (killed) return;
    killed = true;
    const unknown = new SandboxError({
      ...options.asking,
      code: 'sandbox/outcome-unknown',
      message: `The process was killed but did not end within ${killGraceMs} ms.`,
      outcome: 'unknown',
    });
    cancels.push(clock.after(killGraceMs, () => late.reject(unknown)));
  };
  const { timeoutMs = 0, signal } = options;
  if (timeoutMs > 0) {
    const onLate = (): void => {
      onTimeout();
      now();
    };
    cancels.push(clock.after(timeoutMs, onLate));
  }
  signal?.addEventListener('abort', now, { once: true });
  if (signal?.aborted === true) now();
  const stop = (): void => {
    for (const cancel of cancels) cancel();
    signal?.removeEventListener('abort', now);
  };
  return { late, now, stop };
}
