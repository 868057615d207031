import type { Notifier } from '../journal/notifier.ts';
import type { Timers } from '../runs/surroundings.ts';
import { numberIn } from './columns.ts';
import type { Database } from './database.ts';

/** Waits that also end when another process has written to the file. */
export interface ForeignNews {
  wait(key: string, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/** Looks for changes by other connections as long as someone waits: one look for all who wait, at a counter that SQLite keeps. */
export function watchForeignNews(database: Database, local: Notifier, timers: Timers, pollMs: number): ForeignNews {
  let waiting = 0;
  let cancel: (() => void) | null = null;
  let seen = dataVersion(database);

  function look(): void {
    cancel = null;
    if (waiting === 0) return;
    const found = dataVersion(database);
    if (found !== seen) {
      seen = found;
      local.notifyAll();
    }
    cancel = timers.set(pollMs, look);
  }

  return {
    async wait(key, signal) {
      waiting += 1;
      cancel ??= timers.set(pollMs, look);
      try {
        await local.wait(key, signal);
      } finally {
        waiting -= 1;
        if (waiting === 0) {
          cancel?.();
          cancel = null;
        }
      }
    },
    close() {
      cancel?.();
      cancel = null;
    },
  };
}

function dataVersion(database: Database): number {
  const row = database.first('pragma data_version');
  return row === null ? 0 : numberIn(row, 'data_version');
}
