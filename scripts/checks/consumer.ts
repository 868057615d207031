import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StageContext } from './stage.ts';
import { tarballOf } from './tarballs.ts';
import { type Member, readWorkspace } from './workspace.ts';

/** A project outside the workspace that has every published package installed from its tarball. */
export interface Consumer {
  readonly folder: string;
  readonly members: readonly Member[];
}

/** The oldest Node that the packages promise to run on (`engines` of each). */
export const oldestNode = '22.13.1';

/** Where the consumer lies; laid by `layConsumer`, read by the stages after it. */
export async function readConsumer(root: string): Promise<Consumer> {
  const members = (await readWorkspace(root)).filter((member) => member.published);
  return { folder: join(root, '.report/consumer'), members };
}

/**
 * Lays the consumer: npm installs the packed tarballs, the peers at the versions that the workspace tests with, the
 * compiler, and the oldest supported Node. Resolves to the output of a failed installation, else to null.
 */
export async function layConsumer({ root, run, signal }: StageContext): Promise<string | null> {
  const { folder, members } = await readConsumer(root);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const versions = await testedVersions(root, members);
  const peers = Object.fromEntries(
    [...new Set(members.flatMap(({ peers }) => peers))].map((name) => [name, versions(name)]),
  );
  const manifest = {
    name: 'consumer',
    private: true,
    type: 'module',
    dependencies: {
      ...Object.fromEntries(members.map((member) => [member.name, `file:${tarballOf(root, member)}`])),
      ...peers,
      '@types/node': versions('@types/node'),
      typescript: versions('typescript'),
      [`node-${process.platform}-${process.arch}`]: oldestNode,
    },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig, null, 2));
  const argv = ['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'] as const;
  const { exitCode, output } = await run([...argv], { cwd: folder, signal });
  return exitCode === 0 ? null : output.trim();
}

/** What a strict project under `nodenext` has, without the workspace's own source condition. */
const tsconfig = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['src'],
};

/** The version of a package that some manifest of the workspace pins; else the range of the peer. */
async function testedVersions(root: string, members: readonly Member[]): Promise<(name: string) => string> {
  const found: Record<string, string> = {};
  for (const folder of [...members.map((member) => member.folder), root]) {
    const manifest: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    );
    Object.assign(found, manifest.peerDependencies, manifest.dependencies, manifest.devDependencies);
  }
  return (name) => found[name] ?? '*';
}
