import { CoreError } from '../errors/core-error.ts';
import type { Journal } from '../journal/journal.ts';
import { readTree } from '../journal/tree-store.ts';
import type { Preview } from '../projects/project.ts';
import { findVersion } from '../runs/find-version.ts';
import type { PreviewHost } from './preview-host.ts';
import { treeHandler } from './tree-handler.ts';

/** Shows versions on a preview host. */
export interface PreviewDesk {
  /**
   * Shows the built output of a version and remembers that it does: showing the same version again is free until the address expires.
   * @throws CoreError `core/unknown-version` or `core/no-output`, and whatever the host throws.
   */
  show(projectId: string, version: number): Promise<Preview>;
}

/** Makes the preview desk of an app. Showing goes in order for each project, so an older version never replaces a newer one late. */
export function createPreviewDesk(journal: Journal, host: PreviewHost, now: () => number): PreviewDesk {
  const shown = new Map<string, Preview>();
  const chains = new Map<string, Promise<unknown>>();

  async function publish(projectId: string, n: number): Promise<Preview> {
    const last = shown.get(projectId);
    if (last?.version === n && (last.expiresAt === null || last.expiresAt > now())) return last;
    const version = await findVersion(journal, projectId, n);
    if (version === null) throw new CoreError('core/unknown-version', `Project ${projectId} has no version ${n}.`);
    if (version.output === null)
      throw new CoreError('core/no-output', `Version ${n} of project ${projectId} has no built output to show.`);
    const handler = treeHandler(await readTree(journal.blobs, version.output));
    const { url, expiresAt } = await host.publish({ projectId, version: n, state: 'live', handler });
    const preview: Preview = { url, version: n, state: 'live', expiresAt };
    shown.set(projectId, preview);
    return preview;
  }

  return {
    show(projectId, version) {
      const next = (chains.get(projectId) ?? Promise.resolve()).then(() => publish(projectId, version));
      const settled = next.then(
        () => {},
        () => {},
      );
      chains.set(projectId, settled);
      void settled.then(() => {
        if (chains.get(projectId) === settled) chains.delete(projectId);
      });
      return next;
    },
  };
}
