import ignore from 'ignore';

/** Tells which paths are made by tools, not by people. */
export interface PathFilter {
  readonly excludes: (path: string) => boolean;
}

/** Folders and files that no change request is about. */
const builtIn = [
  'node_modules/',
  '.git/',
  'dist/',
  'build/',
  '.next/',
  '.nuxt/',
  '.svelte-kit/',
  '.output/',
  '.turbo/',
  '.cache/',
  'coverage/',
  'storybook-static/',
  '__snapshots__/',
  '*.min.js',
  '*.min.css',
  '*.map',
  '*.snap',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
];

/** A filter of built-in rules and the project's own `.gitignore`. */
export function createPathFilter(gitignore: string): PathFilter {
  const rules = ignore({ allowRelativePaths: true }).add(builtIn).add(gitignore);
  return {
    excludes: (path) => {
      const relative = path.replaceAll('\\', '/').replace(/^(\.?\/)+/, '');
      return relative !== '' && rules.ignores(relative);
    },
  };
}
