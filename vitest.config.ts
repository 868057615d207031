import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const conditions = ['@boxwright/source', 'module', 'node', 'import', 'default'];

/** Every folder that holds a package is a project of the same short name: `--project core`. */
const folders = ['packages', 'examples'].flatMap((parent) =>
  readdirSync(new URL(parent, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`),
);
const members = folders.filter((folder) => existsSync(new URL(`${folder}/package.json`, import.meta.url)));

export default defineConfig({
  test: {
    projects: [...members, 'scripts'].map((folder) => ({
      root: folder,
      resolve: { conditions },
      ssr: { resolve: { conditions } },
      test: {
        name: folder.slice(folder.indexOf('/') + 1),
        include: ['**/*.test.ts'],
        exclude: ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**', '**/.cache/**', '**/fixtures/**', 'files/**'],
        testTimeout: 20_000,
      },
    })),
  },
});
