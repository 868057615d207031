import type { SandboxProcess } from './exec.ts';
import { SandboxError } from './sandbox-error.ts';
import type { Sandbox, SandboxEndpoint } from './sandbox.ts';

/** Options of {@link waitForApp}. */
export interface WaitForAppOptions {
  /** The port the app's server listens on. */
  readonly port: number;
  /** Path of the module that starts the app, such as `/src/main.tsx`. A page alone proves nothing: its first module must load too. */
  readonly entryModule: string;
  /** The server's process; its end fails the wait at once, with the last lines it wrote. */
  readonly process?: SandboxProcess;
  /** Milliseconds to wait. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Ends the wait with its reason. */
  readonly signal?: AbortSignal;
}

/** Most characters of a server's output in a failure. */
const logTailLength = 4000;

/** Milliseconds between two looks, doubling from the first to the last. */
const polling = { firstMs: 25, lastMs: 250 };

interface Look {
  readonly ready: boolean;
  readonly lastStatus: number | null;
}

/**
 * Waits until a dev server answers both the page (2xx) and its entry module (2xx, JavaScript). Fails with `sandbox/not-ready`:
 * `details.reason` is `process-exited` or `timeout`, `details.lastStatus` the last status seen, `details.log` the output's tail.
 */
export async function waitForApp(
  sandbox: Sandbox,
  options: WaitForAppOptions,
): Promise<{ readonly url: string; readonly ms: number }> {
  const startedAt = performance.now();
  const timeoutMs = options.timeoutMs ?? 30_000;
  const ended = new AbortController();
  const signals = [
    ended.signal,
    AbortSignal.timeout(timeoutMs),
    ...(options.signal === undefined ? [] : [options.signal]),
  ];
  const signal = AbortSignal.any(signals);
  const endpoint = await sandbox.endpoint(options.port, { signal });
  options.process?.wait({ signal }).then(
    () => ended.abort(),
    () => undefined,
  );
  let lastStatus: number | null = null;
  for (let pauseMs = polling.firstMs; ; pauseMs = Math.min(pauseMs * 2, polling.lastMs)) {
    const look = await lookAt(endpoint, options.entryModule, signal);
    lastStatus = look.lastStatus ?? lastStatus;
    if (look.ready) return { url: endpoint.url, ms: performance.now() - startedAt };
    await pause(pauseMs, signal);
    if (!signal.aborted) continue;
    options.signal?.throwIfAborted();
    const reason = ended.signal.aborted ? 'process-exited' : 'timeout';
    const log = options.process === undefined ? '' : await logTail(options.process);
    const happened = reason === 'timeout' ? `was not ready after ${timeoutMs} ms` : 'ended before it was ready';
    throw new SandboxError({
      code: 'sandbox/not-ready',
      message: `The app on port ${options.port} ${happened} (last status: ${lastStatus ?? 'no answer'}).${log === '' ? '' : `\n${log}`}`,
      provider: 'sandbox',
      op: 'waitForApp',
      sandboxId: sandbox.id,
      retryable: reason === 'timeout',
      details: { reason, lastStatus, log },
    });
  }
}

async function lookAt(endpoint: SandboxEndpoint, entryModule: string, signal: AbortSignal): Promise<Look> {
  let lastStatus: number | null = null;
  try {
    for (const path of ['/', entryModule]) {
      const response = await fetch(new URL(path, endpoint.url), {
        signal,
        redirect: 'manual',
        ...(endpoint.headers === undefined ? {} : { headers: endpoint.headers }),
      });
      await response.arrayBuffer();
      lastStatus = response.status;
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || (path !== '/' && !type.includes('javascript'))) return { ready: false, lastStatus };
    }
    return { ready: true, lastStatus };
  } catch {
    // Nothing listens yet, or the wait is over: the caller tells these apart by the signal.
    return { ready: false, lastStatus };
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

/** What the process has written so far, without waiting for more. */
async function logTail(process: SandboxProcess): Promise<string> {
  let log = '';
  const chunks = process.output[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([chunks.next(), new Promise<null>((resolve) => setImmediate(resolve, null))]);
    if (next === null || next.done === true) break;
    log = (log + next.value.text).slice(-logTailLength);
  }
  void chunks.return?.();
  return log;
}
