/** Wakes those who wait for news under a key. */
export interface Notifier {
  notify(key: string): void;
  notifyAll(): void;
  /** Resolves at the next `notify` of the key; rejects with the reason when the signal aborts. */
  wait(key: string, signal?: AbortSignal): Promise<void>;
}

/** A notifier within one process. Nothing is kept for a key that no one waits for. */
export function createNotifier(): Notifier {
  const waiting = new Map<string, Set<() => void>>();
  return {
    notifyAll() {
      for (const key of Array.from(waiting.keys())) this.notify(key);
    },
    notify(key) {
      const wakers = waiting.get(key);
      waiting.delete(key);
      for (const wake of wakers ?? []) wake();
    },
    wait(key, signal) {
      if (signal?.aborted === true) return Promise.reject(signal.reason);
      return new Promise((resolve, reject) => {
        const wakers = waiting.get(key) ?? new Set();
        const stop = (): void => {
          wakers.delete(wake);
          if (wakers.size === 0 && waiting.get(key) === wakers) waiting.delete(key);
          reject(signal?.reason);
        };
        const wake = (): void => {
          signal?.removeEventListener('abort', stop);
          resolve();
        };
        signal?.addEventListener('abort', stop, { once: true });
        waiting.set(key, wakers.add(wake));
      });
    },
  };
}
