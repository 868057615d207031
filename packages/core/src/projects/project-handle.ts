import { CoreError } from '../errors/core-error.ts';
import type { ProjectRecord, RunRecord } from '../journal/records.ts';
import { hasEnded } from '../journal/status-of-terminal.ts';
import { readTree } from '../journal/tree-store.ts';
import { findVersion } from '../runs/find-version.ts';
import type { AnyRun, AppParts } from './app-parts.ts';
import type { Project } from './project.ts';
import { startRun } from './start-run.ts';

/** Makes a handle on a stored project. Its types are the app's: `start` checks the name and the input that it is given. */
export function createProjectHandle({ id, ownerId }: ProjectRecord, app: AppParts): Project<any> {
  const { journal } = app;

  async function liveNumber(): Promise<number> {
    const live = await journal.live(id);
    if (live === null) throw new CoreError('core/no-live-version', `Project ${id} has no live version yet.`);
    return live;
  }

  /** The run at work, else one that waits for an answer, else the first in the queue. */
  async function findActive(): Promise<RunRecord | null> {
    let found: RunRecord | null = null;
    for await (const record of journal.runsOf(id)) {
      if (hasEnded(record.status)) continue;
      if (record.status === 'running') return record;
      if (record.status === 'waiting' || found?.status !== 'waiting') found = record;
    }
    return found;
  }

  return {
    id,
    ownerId,
    start: (pipeline, input, options = {}): Promise<any> =>
      startRun(app, { id, ownerId }, String(pipeline), input, options),
    async activeRun(): Promise<any> {
      const record = await findActive();
      return record === null ? null : app.handle(record);
    },
    async lastRun(): Promise<any> {
      return lastOf(app, id);
    },
    messages: (options) => journal.messages(id, options),
    versions: () => journal.versions(id),
    async liveVersion() {
      const live = await journal.live(id);
      return live === null ? null : findVersion(journal, id, live);
    },
    async files(version) {
      const n = version ?? (await journal.live(id));
      if (n === null) return new Map();
      const found = await findVersion(journal, id, n);
      if (found === null) throw new CoreError('core/unknown-version', `Project ${id} has no version ${n}.`);
      return readTree(journal.blobs, found.tree);
    },
    attach: (bytes) => journal.blobs.put(bytes),
    async preview({ signal } = {}) {
      app.assertOpen();
      signal?.throwIfAborted();
      if (app.previews === null) {
        throw new CoreError(
          'core/no-preview-host',
          'This app was created without a preview host, so it has no address to show a project at.',
        );
      }
      return app.previews.show(id, await liveNumber());
    },
  };
}

async function lastOf(app: AppParts, projectId: string): Promise<AnyRun | null> {
  for await (const record of app.journal.runsOf(projectId, { limit: 1 })) return app.handle(record);
  return null;
}
