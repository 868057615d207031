import { commands, type ViteReactCommands } from './commands.ts';
import { createLayer, type ViteReactLayer } from './create-layer.ts';
import { guidance } from './guidance.ts';
import { packagesOf } from './packages-of.ts';
import { readFiles } from './read-files.ts';

/**
 * A stack as data. The shape is the template contract of `@boxwright/core`, declared here so that the template depends
 * on nothing; core's type check holds the two together.
 */
export interface ViteReactTemplate {
  /** Version of the template contract. */
  readonly contract: 1;
  readonly name: 'vite-react';
  /** A new project: every file by path, all text, `package.json` and lockfile included. */
  readonly files: ReadonlyMap<string, string>;
  readonly layer: ViteReactLayer;
  readonly commands: ViteReactCommands;
  readonly manifestPath: 'package.json';
  readonly lockfilePath: 'pnpm-lock.yaml';
  /**
   * Every package that can be had without a registry: the names in the manifest. An import of any other name is a
   * package that this template lacks.
   */
  readonly store: readonly string[];
  /** Path that a dev server answers with the app's first module. */
  readonly entryModule: '/src/main.tsx';
  /** Of the dev server. */
  readonly port: 5173;
  /** Folder that `commands.build` writes. */
  readonly outputDir: 'dist';
  /** Globs over project paths: `*` within a segment, `**` across them. What no glob names is not writable. */
  readonly writable: readonly string[];
  /** Globs that win over `writable`. */
  readonly protected: readonly string[];
  /** The built files are a whole app: any static server that answers unknown paths with `index.html` can serve them. */
  readonly preview: 'static';
  /** For the model: what it may write and import, and how. Holds no protocol tags. */
  readonly guidance: string;
}

const manifestPath = 'package.json';
const lockfilePath = 'pnpm-lock.yaml';

/**
 * Vite 8, React 19, TypeScript 7 and Tailwind CSS 4.
 *
 * Reads its files from disk on each call; a file system error means a damaged installation of this package.
 */
export function viteReact(): ViteReactTemplate {
  const files = readFiles();
  const layer = createLayer(files, [manifestPath, lockfilePath]);
  const packages = packagesOf(files.get(manifestPath) ?? '{}');
  return {
    contract: 1,
    name: 'vite-react',
    files,
    layer,
    commands,
    manifestPath,
    lockfilePath,
    store: packages.all,
    entryModule: '/src/main.tsx',
    port: 5173,
    outputDir: 'dist',
    writable: ['index.html', 'src/**', 'public/**'],
    protected: [
      manifestPath,
      lockfilePath,
      'vite.config.ts',
      'tsconfig.json',
      '**/.*',
      '**/.*/**',
      'node_modules/**',
      'dist/**',
    ],
    preview: 'static',
    guidance: guidance(packages.runtime),
  };
}
