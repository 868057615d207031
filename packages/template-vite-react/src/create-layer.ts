import { createHash } from 'node:crypto';

/** The dependencies as data: a sandbox provider installs, mounts or images them, once for all projects of this template. */
export interface ViteReactLayer {
  /** SHA-256 in lowercase hex over the files and the install command: equal ids mean equal dependencies. */
  readonly id: string;
  /** Manifest and lockfile by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Run once in a folder that holds `files`; needs `pnpm` on the path, writes `node_modules`, runs no package's scripts. */
  readonly install: readonly [program: string, ...args: string[]];
}

const install = ['pnpm', 'install', '--frozen-lockfile', '--ignore-scripts'] as const;

/** The layer of a template with the given files; throws a `TypeError` when manifest or lockfile is missing. */
export function createLayer(files: ReadonlyMap<string, string>, paths: readonly string[]): ViteReactLayer {
  const hash = createHash('sha256');
  const taken: Record<string, string> = {};
  for (const path of paths.toSorted()) {
    const text = files.get(path);
    if (text === undefined)
      throw new TypeError(`The template has no '${path}'; reinstall @boxwright/template-vite-react.`);
    taken[path] = text;
    hash.update(`${path}\0${createHash('sha256').update(text).digest('hex')}\n`);
  }
  hash.update(`${install.join('\0')}\n`);
  return { id: hash.digest('hex'), files: taken, install };
}
