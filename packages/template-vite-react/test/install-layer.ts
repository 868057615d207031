import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { viteReact } from '../src/vite-react.ts';
import { runCommand } from './run-command.ts';

/** A machine-local installation of the template's layer, from which any number of projects can be staged. */
export interface InstalledLayer extends AsyncDisposable {
  /** A fresh folder with the template's files, overlaid by `changes`, and the layer's packages in place. */
  stage(changes?: Readonly<Record<string, string>>): Promise<string>;
}

/** Installs the layer in a temporary folder; needs `pnpm` on the path and its store or a registry. */
export async function installLayer(): Promise<InstalledLayer> {
  const { files, layer } = viteReact();
  const root = await mkdtemp(join(tmpdir(), 'vite-react-'));
  await writeTree(join(root, 'layer'), new Map(Object.entries(layer.files)));
  const { exitCode, output } = await runCommand(layer.install, join(root, 'layer'));
  if (exitCode !== 0) throw new Error(`'${layer.install.join(' ')}' ended with ${exitCode}:\n${output}`);
  let stages = 0;
  return {
    async stage(changes = {}) {
      stages += 1;
      const folder = join(root, `stage-${stages}`);
      await writeTree(folder, new Map([...files, ...Object.entries(changes)]));
      await symlink(join(root, 'layer', 'node_modules'), join(folder, 'node_modules'));
      return folder;
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

async function writeTree(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
