import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const conditions = ['@boxwright/source', 'module', 'node', 'import', 'default'];

/** One project a folder, named after it, so that `--project core` runs one package. */
const projects = ['packages', 'examples'].flatMap((group) =>
  readdirSync(group).map((name) => ({
    extends: true as const,
    root: `${group}/${name}`,
    test: { name, include: ['{src,test,scripts,bench}/**/*.test.ts'] },
  })),
);

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { projects, testTimeout: 20_000 },
});
