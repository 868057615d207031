import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/pipelines/index.ts',
    'src/client/index.ts',
    'src/node/index.ts',
    'src/node/cli/boxwright.ts',
    'src/sqlite/index.ts',
    'src/recorded/index.ts',
    'src/local-model/index.ts',
    'src/testing/index.ts',
  ],
  format: ['esm'],
  platform: 'node',
  target: 'es2024',
  sourcemap: true,
  clean: true,
  // 'node:sqlite' has no name without the prefix.
  removeNodeProtocol: false,
  dts: false,
});
