import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Layer } from '../layer.ts';
import { untilAborted } from '../until-aborted.ts';
import { errnoOf } from './file-error.ts';
import { withFileLock } from './file-lock.ts';
import { removeFolder } from './sandbox-folders.ts';
import { statOrNull } from './tree-operations.ts';

/** Installed layers of this machine. */
export interface LayerCache {
  /** The host path of a layer's `node_modules`; installs it when it is not there. An abort stops the install unless others wait for it. */
  open(layer: Layer, signal: AbortSignal | undefined): Promise<string>;
}

/** Installs a layer into an empty folder. */
export type LayerInstaller = (layer: Layer, folder: string, signal: AbortSignal) => Promise<void>;

interface Opening {
  readonly done: Promise<string>;
  readonly abort: AbortController;
  waiters: number;
}

/** Keeps layers below a folder, each installed once: behind a lock, into a draft, moved to its name when it is whole. */
export function layerCache(folder: string, install: LayerInstaller): LayerCache {
  const openings = new Map<string, Opening>();

  const begin = (layer: Layer, name: string): Opening => {
    const abort = new AbortController();
    const done = openLayer(layer, join(folder, name), abort.signal, install).finally(() => openings.delete(name));
    done.catch(() => undefined);
    const opening = { done, abort, waiters: 0 };
    openings.set(name, opening);
    return opening;
  };

  return {
    async open(layer, signal) {
      signal?.throwIfAborted();
      const name = nameOf(layer);
      const modules = join(folder, name, 'app', 'node_modules');
      if (statOrNull(modules) !== null) return modules;
      const opening = openings.get(name) ?? begin(layer, name);
      opening.waiters += 1;
      try {
        return await untilAborted(opening.done, signal);
      } finally {
        opening.waiters -= 1;
        if (opening.waiters === 0) opening.abort.abort(signal?.reason);
      }
    },
  };
}

/** The id is the template's word; the whole content is what makes two layers the same. */
function nameOf(layer: Layer): string {
  const files = Object.entries(layer.files).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([layer.id, files, layer.install]))
    .digest('hex');
}

async function openLayer(layer: Layer, target: string, signal: AbortSignal, install: LayerInstaller): Promise<string> {
  const modules = join(target, 'app', 'node_modules');
  return withFileLock(`${target}.lock`, signal, async () => {
    if (statOrNull(modules) !== null) return modules;
    await removeDrafts(target);
    const draft = `${target}.${randomUUID()}.draft`;
    try {
      await mkdir(join(draft, 'app', 'node_modules'), { recursive: true });
      await install(layer, join(draft, 'app'), signal);
      await rename(draft, target);
    } catch (error) {
      await removeFolder(draft);
      if (errnoOf(error) !== 'ENOTEMPTY' && errnoOf(error) !== 'EEXIST') throw error;
    }
    return modules;
  });
}

/** What installers that were killed left behind. Only the holder of the layer's lock makes drafts of it. */
async function removeDrafts(target: string): Promise<void> {
  const folder = dirname(target);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(target)}.`) && name.endsWith('.draft')) await removeFolder(join(folder, name));
  }
}
