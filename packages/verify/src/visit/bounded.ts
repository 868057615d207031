/** How long a wait may last. */
export interface Bounds {
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Waits for `work`, but no longer than the bounds: rejects with the signal's reason when it aborts, and with what `onTimeout`
 * makes when the time is over. The work goes on unobserved; whoever started it has to end it.
 */
export async function bounded<T>(work: Promise<T>, bounds: Bounds, onTimeout: () => Error): Promise<T> {
  const { signal, timeoutMs } = bounds;
  let end = (): void => undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(onTimeout()), timeoutMs);
    const abort = (): void => reject(signal.reason);
    end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  // The loser of the race may still reject, long after anyone listens.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    end();
  }
}
