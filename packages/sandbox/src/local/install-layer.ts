import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { invalidArgument } from '../check-arguments.ts';
import type { Layer } from '../layer.ts';
import { SandboxError } from '../sandbox-error.ts';
import { installFailure } from './install-failure.ts';
import { type Installer, runInstaller } from './run-installer.ts';
import { layerScratch } from './sandbox-folders.ts';

/** Installs a layer's packages into an empty folder. */
export async function installLayer(
  installer: Installer,
  layer: Layer,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const { asking } = installer;
  await writeLayerFiles(installer, layer, folder);
  const [program, ...args] = layer.install;
  if (program !== 'pnpm') {
    throw new SandboxError({
      ...asking,
      code: 'sandbox/unsupported',
      message: `The layer ${layer.id} installs with ${program}; local sandboxes install with pnpm only.`,
      outcome: 'not-started',
    });
  }
  const result = await runInstaller(installer, folder, args, signal);
  if (result.exitCode !== 0) throw installFailure(layer, result, asking);
  for (const name of layerScratch) await mkdir(join(folder, 'node_modules', name), { recursive: true });
}

/** Writes a layer's files into its folder; only plain relative paths. */
export async function writeLayerFiles({ asking }: Installer, layer: Layer, folder: string): Promise<void> {
  for (const [path, text] of Object.entries(layer.files)) {
    if (path.includes('\0') || path.split('/').some((each) => ['', '.', '..', 'node_modules'].includes(each))) {
      throw invalidArgument(
        asking,
        `The layer ${layer.id} has a file at ${JSON.stringify(path)}; use a plain relative path.`,
      );
    }
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
