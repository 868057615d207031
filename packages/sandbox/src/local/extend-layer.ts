import { createHash } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invalidArgument } from '../check-arguments.ts';
import type { Layer } from '../layer.ts';
import { installFailure } from './install-failure.ts';
import { writeLayerFiles } from './install-layer.ts';
import { type Installer, runInstaller } from './run-installer.ts';
import { removeFolder } from './sandbox-folders.ts';

/** A registry name and an optional version range or tag: no address, no path, no alias, no flag. */
const packageRequest = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*(@[a-z0-9^~<>=.*+|\s-]+)?$/i;

/**
 * Makes a layer that has more packages: resolves them against the store's own metadata, else against the registry, and locks the
 * result. The new layer is named by its lockfile, so that the same packages give the same layer.
 */
export async function extendLayer(
  installer: Installer,
  base: Layer,
  packages: readonly string[],
  signal: AbortSignal,
): Promise<Layer> {
  for (const request of packages) {
    if (!packageRequest.test(request)) {
      throw invalidArgument(
        installer.asking,
        `${JSON.stringify(request)} is not a package of the registry (name or name@range).`,
      );
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-layer-'));
  try {
    await writeLayerFiles(installer, base, folder);
    const add = ['add', '--lockfile-only', '--ignore-workspace-root-check', ...packages];
    const offline = await runInstaller(installer, folder, [...add, '--offline'], signal);
    const result = offline.exitCode === 0 ? offline : await runInstaller(installer, folder, add, signal);
    if (result.exitCode !== 0) throw installFailure(base, result, installer.asking);
    const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
    const changed = { 'package.json': await read('package.json'), 'pnpm-lock.yaml': await read('pnpm-lock.yaml') };
    const [program, ...args] = base.install;
    const install = args.includes('--prefer-offline')
      ? base.install
      : ([program, ...args, '--prefer-offline'] as const);
    return {
      id: createHash('sha256').update(changed['pnpm-lock.yaml']).digest('hex'),
      files: { ...base.files, ...changed },
      install,
    };
  } finally {
    await removeFolder(folder);
  }
}
