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

/** What {@link followProcess} needs. */
export interface FollowOptions extends ExecOptions {
  /** Who asks. */
  readonly asking: Asking;
  /** Names the process. */
  readonly id: string;
  /** Says why all processes of the sandbox were killed, once they were. */
  readonly gone: () => SandboxError | null;
}

/** Follows a started process to its end: output, timeout, abort. */
export function followProcess(started: JailProcess, options: FollowOptions): SandboxProcess {
  const startedAt = performance.now();
  const log = new OutputLog();
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
  const ended = Promise.race([started.exit, killed.late.promise]).finally(() => {
    killed.stop();
    log.end();
  });
  const result = ended.then((exit: JailExit): ExecResult => {
    options.signal?.throwIfAborted();
    const gone = options.gone();
    if (gone !== null) throw gone;
    return {
      ...(timedOut ? { exitCode: null, signal: 'SIGKILL' } : exit),
      stdout: buffers.stdout.text(),
      stderr: buffers.stderr.text(),
      truncated: { stdout: buffers.stdout.truncated, stderr: buffers.stderr.truncated },
      timedOut,
      durationMs: performance.now() - startedAt,
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

function limitOf(options: ExecOptions): number {
  return options.maxOutputBytes ?? defaultOutputBytes;
}

/** Kills on timeout, abort or order; a tree that does not die in time is an unknown outcome. */
function killOn(started: JailProcess, options: FollowOptions, onTimeout: () => void) {
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => undefined);
  let grace: NodeJS.Timeout | undefined;
  const now = (): void => {
    started.kill();
    grace ??= setTimeout(() => {
      late.reject(
        new SandboxError({
          ...options.asking,
          code: 'sandbox/outcome-unknown',
          message: `The process was killed but did not end within ${killGraceMs} ms.`,
          outcome: 'unknown',
        }),
      );
    }, killGraceMs);
  };
  const timeoutMs = options.timeoutMs ?? 0;
  const timer =
    timeoutMs === 0
      ? undefined
      : setTimeout(() => {
          onTimeout();
          now();
        }, timeoutMs);
  options.signal?.addEventListener('abort', now, { once: true });
  if (options.signal?.aborted === true) now();
  const stop = (): void => {
    clearTimeout(timer);
    clearTimeout(grace);
    options.signal?.removeEventListener('abort', now);
  };
  return { late, now, stop };
}
