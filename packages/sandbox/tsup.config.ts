import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/local/index.ts',
    'src/browser/index.ts',
    'src/contract/index.ts',
    'src/contract/cli.ts',
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
