/** Wakes those who wait for news under a key. */
export interface Notifier {
  notify(key: string): void;
  notifyAll(): void;
  /** Rejects everyone who waits, and whoever comes later, with this reason. */
  close(reason: Error): void;
  /** Resolves at the next `notify` of the key; rejects with the reason when the signal aborts. */
  wait(key: string, signal?: AbortSignal): Promise<void>;
}

interface Waiter {
  wake(): void;
  fail(reason: unknown): void;
}

/** A notifier within one process. Nothing is kept for a key that no one waits for. */
export function createNotifier(): Notifier {
  const waiting = new Map<string, Set<Waiter>>();
  let closed: Error | null = null;

  function take(key: string): readonly Waiter[] {
    const waiters = Array.from(waiting.get(key) ?? []);
    waiting.delete(key);
    return waiters;
  }

  return {
    notify(key) {
      for (const { wake } of take(key)) wake();
    },
    notifyAll() {
      for (const key of Array.from(waiting.keys())) for (const { wake } of take(key)) wake();
    },
    close(reason) {
      closed = reason;
      for (const key of Array.from(waiting.keys())) for (const { fail } of take(key)) fail(reason);
    },
    wait(key, signal) {
      if (signal?.aborted === true) return Promise.reject(signal.reason);
      if (closed !== null) return Promise.reject(closed);
      return new Promise((resolve, reject) => {
        const waiters = waiting.get(key) ?? new Set<Waiter>();
        const abort = (): void => {
          waiters.delete(waiter);
          if (waiters.size === 0 && waiting.get(key) === waiters) waiting.delete(key);
          reject(signal?.reason);
        };
        const waiter: Waiter = {
          wake() {
            signal?.removeEventListener('abort', abort);
            resolve();
          },
          fail(reason) {
            signal?.removeEventListener('abort', abort);
            reject(reason);
          },
        };
        signal?.addEventListener('abort', abort, { once: true });
        waiting.set(key, waiters.add(waiter));
      });
    },
  };
}
